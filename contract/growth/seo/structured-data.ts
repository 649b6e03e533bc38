import type { z } from 'zod';
import type { HomeDetails, shownOpenHouse } from '../home-page.ts';
import type { SitePage } from '../site-page.ts';

/** Structured data (schema.org) of a page, made only from the record behind the page. */
export type LinkedData = Record<string, unknown>;

type OpenHouse = z.infer<typeof shownOpenHouse>;

export const agentData = (
  { organisation, person, portrait, logo, contact, licence, slug }: SitePage,
  origin: string,
  said: string,
): LinkedData => ({
  '@type': 'RealEstateAgent',
  name: person ?? organisation,
  url: `${origin}/s/${slug}`,
  description: said,
  ...(person && { parentOrganization: { '@type': 'RealEstateAgent', name: organisation } }),
  ...(logo && { logo: origin + logo }),
  ...((portrait ?? logo) && { image: origin + (portrait ?? logo) }),
  ...(contact.phone && { telephone: contact.phone }),
  ...(contact.email && { email: contact.email }),
  hasCredential: { '@type': 'EducationalOccupationalCredential', credentialCategory: 'license', name: licence },
});

export const crumbData = (steps: readonly { name: string; address: string }[]): LinkedData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, address }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: address,
  })),
});

type Told = { place: string; said: string; origin: string; picture: string | undefined };

const availability: Partial<Record<HomeDetails['status'], string>> = {
  'Coming Soon': 'PreOrder',
  Active: 'InStock',
  'Active Under Contract': 'LimitedAvailability',
};

/** The schema.org type of each kind of dwelling. Land, offices and the like are places without rooms. */
const dwellings: Record<string, string> = {
  Residential: 'Accommodation',
  'Residential Lease': 'Accommodation',
  'Single Family Residence': 'SingleFamilyResidence',
  Ranch: 'SingleFamilyResidence',
  Apartment: 'Apartment',
  Condominium: 'Apartment',
  'Co-Ownership': 'Apartment',
  'Own Your Own': 'Apartment',
  'Stock Cooperative': 'Apartment',
  Cabin: 'House',
  Duplex: 'House',
  'Manufactured Home': 'House',
  'Manufactured On Land': 'House',
  'Mobile Home': 'House',
  Quadruplex: 'House',
  Townhouse: 'House',
  Triplex: 'House',
};

/** Includes an offer only while the home is available, as a lease or a sale. */
export function listingData(home: HomeDetails, { place, said, origin, picture }: Told): LinkedData {
  const { listPrice, bedrooms, bathrooms, livingArea, status, kind, isLease } = home;
  const offered = listPrice === null ? undefined : availability[status];
  const dwelling = dwellings[kind ?? ''];
  return {
    '@type': 'RealEstateListing',
    name: place,
    url: origin + home.page,
    description: said,
    ...(home.postedOn && { datePosted: home.postedOn }),
    dateModified: home.updatedAt,
    ...(picture && { image: origin + picture }),
    ...(offered && {
      offers: {
        '@type': 'Offer',
        price: String(listPrice! / 100),
        priceCurrency: 'USD',
        availability: `https://schema.org/${offered}`,
        businessFunction: `http://purl.org/goodrelations/v1#${isLease ? 'LeaseOut' : 'Sell'}`,
      },
    }),
    mainEntity: {
      '@type': dwelling ?? 'Place',
      ...(dwelling && bedrooms !== null && { numberOfBedrooms: bedrooms }),
      ...(dwelling && bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
      ...(dwelling &&
        livingArea !== null && {
          floorSize: { '@type': 'QuantitativeValue', value: livingArea, unitCode: 'FTK' },
        }),
      ...(dwelling && home.yearBuilt !== null && { yearBuilt: home.yearBuilt }),
      address: addressOf(home),
      ...(home.latitude !== null &&
        home.longitude !== null && {
          geo: { '@type': 'GeoCoordinates', latitude: home.latitude, longitude: home.longitude },
        }),
    },
  };
}

const addressOf = (home: HomeDetails): LinkedData => ({
  '@type': 'PostalAddress',
  ...(home.address && { streetAddress: home.address }),
  addressLocality: home.city,
  ...(home.region && { addressRegion: home.region }),
  ...(home.postalCode && { postalCode: home.postalCode }),
  addressCountry: 'US',
});

/** The open houses displayed on the page, at the displayed address. */
export const openHouseData = (
  home: HomeDetails,
  openHouses: readonly OpenHouse[],
  name: string,
  origin: string,
): LinkedData[] =>
  home.status === 'Closed'
    ? []
    : openHouses.map(({ startsAt, minutes, page }) => ({
        '@type': 'Event',
        name,
        startDate: startsAt,
        endDate: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        url: origin + page,
        location: { '@type': 'Place', name: home.address ?? home.city, address: addressOf(home) },
      }));

export const faqData = (items: readonly { question: string; answer: string }[]): LinkedData[] =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
