import { itemDetails } from '#contract/verticals/insurance/insured-items.ts';
import type { Xml } from '../../xml.ts';

export type ReadItem = { name: string; details: ReturnType<typeof itemDetails.parse> };

type TextAt = (node: Xml, path: string) => string | null;

const yearOf = (text: string | null): number | null => (text && /^(1[789]|20)\d\d$/.test(text) ? Number(text) : null);

/** Paths that are read here, below the message. */
export const understoodItems = [
  /^\w+LineBusiness\/(Pers|Comml)Driver\/(GeneralPartyInfo\/NameInfo\/|DriverInfo\/PersonInfo\/BirthDt$)/,
  /^\w+LineBusiness\/(Pers|Comml)Veh\/(Manufacturer|Model|ModelYear|VehIdentificationNumber)$/,
];

/** Drivers and vehicles of an auto message. A VIN that cannot be right is left out: it would be nobody’s vehicle. */
export function itemsOf(business: Xml | undefined, textAt: TextAt, nameAt: (node: Xml) => string): ReadItem[] {
  const of = (end: string) =>
    (business?.children ?? []).filter(({ name }) => /^(Pers|Comml)/.test(name) && name.endsWith(end));
  const take = (name: string, details: unknown): ReadItem[] => {
    const read = itemDetails.safeParse(details);
    return read.success ? [{ name: name.slice(0, 200), details: read.data }] : [];
  };
  const drivers = of('Driver').flatMap((driver, place) => {
    const party = driver.children.find(({ name }) => name === 'GeneralPartyInfo');
    const born = textAt(driver, 'DriverInfo/PersonInfo/BirthDt')?.slice(0, 10) ?? null;
    return take((party && nameAt(party)) || `Driver ${place + 1}`, { kind: 'driver', birthDate: born });
  });
  const vehicles = of('Veh').flatMap((vehicle, place) => {
    const year = yearOf(textAt(vehicle, 'ModelYear'));
    const [make, model] = [textAt(vehicle, 'Manufacturer') ?? '', textAt(vehicle, 'Model') ?? ''];
    const details = { kind: 'vehicle', year, make: make.slice(0, 60), model: model.slice(0, 60) };
    const name = [year, make, model].filter(Boolean).join(' ') || `Vehicle ${place + 1}`;
    const withVin = take(name, { ...details, vin: textAt(vehicle, 'VehIdentificationNumber') ?? '' });
    return withVin.length > 0 ? withVin : take(name, details);
  });
  return [...drivers, ...vehicles];
}
