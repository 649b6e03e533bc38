/**
 * What a home has, in RESO's words: fields of several values. The values here are those met daily; a feed may bring others,
 * and they are kept as they come.
 */
export const listingFeatures = {
  appliances: [
    'Dishwasher',
    'Disposal',
    'Dryer',
    'Microwave',
    'Oven',
    'Range',
    'Refrigerator',
    'Washer',
    'Water Heater',
  ],
  architecturalStyle: [
    'Bungalow',
    'Colonial',
    'Contemporary',
    'Craftsman',
    'Ranch',
    'Spanish',
    'Traditional',
    'Victorian',
  ],
  cooling: ['Ceiling Fan(s)', 'Central Air', 'Ductless', 'Heat Pump', 'None', 'Wall/Window Unit(s)'],
  exteriorFeatures: ['Balcony', 'Courtyard', 'Fire Pit', 'Garden', 'Outdoor Kitchen', 'Private Yard', 'Storage'],
  flooring: ['Carpet', 'Concrete', 'Hardwood', 'Laminate', 'Luxury Vinyl', 'Stone', 'Tile', 'Wood'],
  heating: ['Baseboard', 'Central', 'Electric', 'Forced Air', 'Heat Pump', 'Natural Gas', 'Radiant', 'Solar'],
  interiorFeatures: [
    'Eat-in Kitchen',
    'High Ceilings',
    'Kitchen Island',
    'Open Floorplan',
    'Pantry',
    'Vaulted Ceiling(s)',
    'Walk-In Closet(s)',
  ],
  parkingFeatures: ['Assigned', 'Attached', 'Carport', 'Detached', 'Driveway', 'Garage', 'On Street', 'Underground'],
  view: ['City', 'Hills', 'Lake', 'Mountain(s)', 'Ocean', 'Park/Greenbelt', 'River', 'Water'],
} as const satisfies Record<string, readonly string[]>;
export type ListingFeature = keyof typeof listingFeatures;
export const listingFeatureNames = Object.keys(listingFeatures) as ListingFeature[];

/** Of each feature the values that a listing has; without a row where it has none. */
export type ListingFeatures = { readonly [N in ListingFeature]?: readonly string[] };
