import type { Licence, licenceKinds } from './onboarding.ts';

const named: Record<(typeof licenceKinds)[number], (licence: Licence) => string> = {
  realestate: ({ state, number }) => `${state} real estate license ${number}`,
  nmls: ({ number }) => `NMLS ID ${number}`,
  npn: ({ number }) => `NPN ${number}`,
};

/** Each license as written beside a name. NMLS and NPN numbers cover several states and appear once. */
export const licenceWords = (licences: readonly Licence[]): string[] => [
  ...new Set(licences.map((licence) => named[licence.kind](licence))),
];
