import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Audience, PartyRole } from '#contract/inventory/deals/deal-rooms.ts';
import { isDefaultDealStage } from '#contract/inventory/deals/deal-stages.ts';

export function useRoomWords() {
  const t = useT();
  const format = useFormat();
  const roleName = (role: PartyRole | 'office'): string =>
    role === 'office' ? t('public-room.office') : t(`deals.role.${role}`);
  return {
    roleName,
    stageName: ({ key, name }: { key: string; name: string | null }): string =>
      name ?? (isDefaultDealStage(key) ? t.any(`deals.stage.${key}`) : key),
    /** Who can see something besides the office. */
    audienceName: (audience: Audience): string => {
      if (audience === null) return t('public-room.forAll');
      if (audience.length === 0) return t('public-room.forOfficeShort');
      return t('public-room.forRoles', { roles: format.list(audience.map(roleName)) });
    },
  };
}
