/**
 * Features of a home under RESO's names: fields with several values. These are the common values; others from feeds or agents are kept as
 * they are.
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
  levels: ['One', 'One and One Half', 'Two', 'Three Or More', 'Multi/Split', 'Bi-Level', 'Tri-Level'],
  fireplaceFeatures: ['Electric', 'Family Room', 'Gas', 'Living Room', 'Outside', 'Wood Burning'],
  laundryFeatures: [
    'Electric Dryer Hookup',
    'Gas Dryer Hookup',
    'In Basement',
    'In Garage',
    'In Unit',
    'Laundry Room',
    'Upper Level',
    'Washer Hookup',
  ],
  basement: ['Crawl Space', 'Daylight', 'Finished', 'Full', 'None', 'Partial', 'Unfinished', 'Walk-Out Access'],
  windowFeatures: ['Bay Window(s)', 'Double Pane Windows', 'Plantation Shutters', 'Screens', 'Skylight(s)'],
  accessibilityFeatures: [
    'Accessible Approach with Ramp',
    'Accessible Bedroom',
    'Accessible Doors',
    'Accessible Elevator Installed',
    'Accessible Entrance',
    'Accessible Full Bath',
    'Accessible Kitchen',
    'Stair Lift',
  ],
  electric: ['100 Amp Service', '200+ Amp Service', '220 Volts', 'Circuit Breakers', 'Generator', 'Net Meter'],
  utilities: [
    'Cable Available',
    'Electricity Connected',
    'Natural Gas Connected',
    'Propane',
    'Sewer Connected',
    'Underground Utilities',
    'Water Connected',
  ],
  waterSource: ['Public', 'Private', 'Shared Well', 'Well', 'Cistern'],
  sewer: ['Public Sewer', 'Septic Tank', 'Private Sewer', 'Aerobic Septic', 'None'],
  greenBuildingVerificationType: [
    'ENERGY STAR Certified Homes',
    'HERS Index Score',
    'LEED For Homes',
    'Pearl Certification',
    'Zero Energy Ready Home',
  ],
  constructionMaterials: ['Brick', 'Cement Siding', 'Fiber Cement', 'Frame', 'Log', 'Stone', 'Stucco', 'Vinyl Siding'],
  roof: ['Asphalt', 'Composition', 'Concrete', 'Flat', 'Metal', 'Shingle', 'Slate', 'Tile'],
  foundationDetails: ['Block', 'Concrete Perimeter', 'Pillar/Post/Pier', 'Raised', 'Slab', 'Stone'],
  patioAndPorchFeatures: ['Covered', 'Deck', 'Front Porch', 'Patio', 'Rear Porch', 'Screened', 'Wrap Around'],
  poolFeatures: ['Above Ground', 'Community', 'Fenced', 'Heated', 'In Ground', 'Private', 'Salt Water'],
  spaFeatures: ['Above Ground', 'Community', 'Heated', 'In Ground', 'Private'],
  fencing: ['Back Yard', 'Chain Link', 'Fenced', 'Full', 'None', 'Privacy', 'Vinyl', 'Wood', 'Wrought Iron'],
  lotFeatures: [
    'Back Yard',
    'Corner Lot',
    'Cul-De-Sac',
    'Landscaped',
    'Level',
    'Near Public Transit',
    'On Golf Course',
    'Secluded',
    'Wooded',
  ],
  associationFeeIncludes: [
    'Cable TV',
    'Insurance',
    'Internet',
    'Maintenance Grounds',
    'Maintenance Structure',
    'Security',
    'Sewer',
    'Snow Removal',
    'Trash',
    'Water',
  ],
  associationAmenities: [
    'Clubhouse',
    'Dog Park',
    'Elevator(s)',
    'Fitness Center',
    'Gated',
    'Golf Course',
    'Playground',
    'Pool',
    'Roof Deck',
  ],
  specialListingConditions: [
    'Standard',
    'Auction',
    'Probate Listing',
    'Real Estate Owned',
    'Short Sale',
    'Third Party Approval',
    'Trust',
  ],
  unitTypeType: ['Studio', '1 Bedroom', '2 Bedroom', '3 Bedroom', '4 Bedroom Or More', 'Penthouse'],
  rentIncludes: ['All Utilities', 'Electricity', 'Gardener', 'Gas', 'Internet', 'Trash Collection', 'Water'],
  currentUse: ['Agricultural', 'Commercial', 'Farm', 'Grazing', 'Horses', 'Residential', 'Unimproved', 'Vacant'],
  possibleUse: [
    'Agricultural',
    'Commercial',
    'Development',
    'Investment',
    'Multi-Family',
    'Residential',
    'Subdivision',
  ],
  bodyType: ['Single Wide', 'Double Wide', 'Triple Wide', 'Quad Wide'],
  skirt: ['Aluminum', 'Block', 'Brick', 'Concrete', 'Metal', 'Vinyl', 'Wood'],
} as const satisfies Record<string, readonly string[]>;
export type ListingFeature = keyof typeof listingFeatures;
export const listingFeatureNames = Object.keys(listingFeatures) as ListingFeature[];

/** The values of each feature; features without values are left out. */
export type ListingFeatures = { readonly [N in ListingFeature]?: readonly string[] };

/** RESO's field names equal ours except for the first letter; only these lookups have other names. */
const lookupsCalledOtherwise: Partial<Record<ListingFeature, string>> = {
  interiorFeatures: 'InteriorOrRoomFeatures',
  currentUse: 'CurrentOrPossibleUse',
  possibleUse: 'CurrentOrPossibleUse',
};
const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** RESO's name of each feature, for import and export. */
export const featureNames = listingFeatureNames.map((feature) => ({
  feature,
  name: upper(feature),
  lookup: lookupsCalledOtherwise[feature] ?? upper(feature),
}));

/** Features used in advertising. Values of the others ("Full", "Block", "One") are too ambiguous in a sentence. */
export const advertisedFeatures = [
  'appliances',
  'architecturalStyle',
  'cooling',
  'exteriorFeatures',
  'flooring',
  'heating',
  'interiorFeatures',
  'parkingFeatures',
  'view',
] as const satisfies readonly ListingFeature[];
