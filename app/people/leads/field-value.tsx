import { useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Tag } from '#app/ui/tag.tsx';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadField } from './merge-change.ts';
import { sourceWords } from './source-words.ts';
import { StageChip } from './stage-chip.tsx';
import { usePeople } from './use-people.tsx';

/** The display text of a field; a dash if it is empty. */
export function FieldValue({ lead, field }: { lead: Pick<Lead, LeadField>; field: LeadField }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const none = <span className="text-ink-3">{t('record.none')}</span>;
  switch (field) {
    case 'stage':
      return <StageChip stage={lead.stage} />;
    case 'kind':
      return t(`leads.kind.${lead.kind}`);
    case 'source':
      return sourceWords(t, lead);
    case 'owner':
      return people.nameOf(lead.owner);
    case 'budget':
      return lead.budget === null ? none : <span className="num">{format.money(lead.budget)}</span>;
    case 'phone':
      return lead.phone ? <Phone value={lead.phone} /> : none;
    case 'email':
      return lead.email ? (
        <span className="truncate" title={lead.email}>
          {lead.email}
        </span>
      ) : (
        none
      );
    case 'timeframe':
      return lead.timeframe ? t(`leads.timeframe.${lead.timeframe}`) : none;
    case 'language':
      return lead.language ? t(`leads.language.${lead.language}`) : none;
    case 'lostReason':
      return lead.lostReason ? t(`leads.lost.${lead.lostReason}`) : none;
    case 'reengageOn':
      return lead.reengageOn ? <span className="num">{format.date(lead.reengageOn)}</span> : none;
    case 'tags':
      return lead.tags.length === 0 ? none : <Tags of={lead.tags} />;
    case 'areas':
      return lead.areas?.length ? <Tags of={lead.areas} /> : none;
    default:
      return lead[field] || none;
  }
}

export function Tags({ of }: { of: readonly string[] }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-1 py-1">
      {of.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}
