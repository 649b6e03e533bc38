/** Settings that a company may set for its offices. Each is enforced where the office would change it. */
export const enterpriseSettings = ['brandColor', 'brandLicense', 'postalAddress'] as const;
/** What belongs together and is pushed to offices as one. */
export const packs = {
  brand: ['brandColor'],
  compliance: ['brandLicense', 'postalAddress'],
} as const satisfies Record<string, readonly (typeof enterpriseSettings)[number][]>;
export const packNames = ['brand', 'compliance'] as const;

export type EnterpriseSetting = (typeof enterpriseSettings)[number];

export const settingForms: Readonly<Record<EnterpriseSetting, RegExp>> = {
  brandColor: /^#[0-9a-f]{6}$/,
  brandLicense: /^[^\n]{1,120}$/,
  postalAddress: /^[^\0]{1,500}$/,
};

type UnitSetting = { name: EnterpriseSetting; value: string; isLocked: boolean };
export type SettingUnit = { id: string; name: string; settings: readonly UnitSetting[] };
export type Inherited = UnitSetting & { setBy: string };

/**
 * The settings of the last unit in a path from the company down. The nearest unit with a value wins, unless a unit above locked the
 * setting: then the topmost lock wins.
 */
export function inheritedBy(path: readonly SettingUnit[]): Inherited[] {
  const found = new Map<EnterpriseSetting, Inherited>();
  for (const { name: setBy, settings } of path)
    for (const setting of settings)
      if (!found.get(setting.name)?.isLocked) found.set(setting.name, { ...setting, setBy });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
