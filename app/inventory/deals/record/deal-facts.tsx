import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Property } from '#app/ui/record/property.tsx';
import type { Deal } from '#contract/inventory/deals/deals.ts';

const linkLook = 'hover:text-act hover:underline';

export function DealFacts({ deal }: { deal: Deal }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { lead, listing, owner, probability, lostReason } = deal;
  return (
    <dl className="grid gap-0.5">
      <Property label={t('deals.field.owner')}>{owner ? nameOf(owner) : t('deals.office')}</Property>
      <Property label={t('deals.field.side')}>{t(`deals.side.${deal.side}`)}</Property>
      <Property label={t('deals.field.saleKind')} isEmpty={!deal.saleKind}>
        {deal.saleKind && t(`deals.saleKind.${deal.saleKind}`)}
      </Property>
      <Property label={t('deals.lead')} isEmpty={!lead}>
        {lead && (
          <Link to={`/lead/${lead.id}`} className={linkLook}>
            <bdi>{lead.name}</bdi>
          </Link>
        )}
      </Property>
      <Property label={t('deals.listing')} isEmpty={!listing}>
        {listing && (
          <Link to={`/listing/${listing.id}`} className={linkLook}>
            <bdi>{listing.name}</bdi>
          </Link>
        )}
      </Property>
      <Property label={t('deals.field.probability')}>
        <span className="num">{format.percent(probability / 100)}</span>
      </Property>
      {(['acceptedOn', 'closingOn', 'nextDateOn', 'closedOn'] as const).map((name) => {
        const day = deal[name];
        if (name === 'closedOn' && !day) return null;
        return (
          <Property key={name} label={t(`deals.field.${name}`)} isEmpty={!day}>
            {day && <span className="num">{format.date(day)}</span>}
          </Property>
        );
      })}
      {lostReason && <Property label={t('deals.field.lostReason')}>{lostReason}</Property>}
    </dl>
  );
}
