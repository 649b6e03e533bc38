/** Settings that a company may set for its offices. Each is enforced where the office would change it. */
export const enterpriseSettings = ['brandColor', 'brandLicense', 'postalAddress'] as const;
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
 * What holds for the last of these units, which go from the company down. The nearest one that says something wins, unless one
 * above has locked it: then the highest lock does.
 */
export function inheritedBy(path: readonly SettingUnit[]): Inherited[] {
  const found = new Map<EnterpriseSetting, Inherited>();
  for (const { name: setBy, settings } of path)
    for (const setting of settings)
      if (!found.get(setting.name)?.isLocked) found.set(setting.name, { ...setting, setBy });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
