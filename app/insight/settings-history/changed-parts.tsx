import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '#app/account/queries.ts';
import { useFormat } from '#app/i18n/format.ts';
import { fullName } from '#app/i18n/names.ts';
import { keysOf, type MessageKey, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { draftedOccasions } from '#contract/growth/social/social.ts';
import type { SettingChange } from '#contract/insight/settings-history.ts';
import { lateFeeKinds } from '#contract/verticals/property/late-fees.ts';
import { type Part, partsOf, readable } from './parts.ts';

/** Columns that have words of their own; others stand by a readable form of their name. */
const named = [
  'name',
  'label',
  'colour',
  'logo_id',
  'licence',
  'pipelines',
  'templates',
  'state_code',
  'state',
  'postal_address',
  'late_fee',
  'apply_order',
  'proration',
  'payout_account',
  'fee_account',
  'settings',
  'require_factor',
  'factor_from',
  'session_hours',
  'idle_hours',
  'networks',
  'networks_for_keys',
  'export_rows',
  'drafts_on',
  'fields',
  'time_zone',
  'triggers',
  'place',
  'tone',
  'needs',
  'touch_hours',
  'hidden',
  'options',
  'removed_at',
  'weights',
  'rules',
  'pause_after',
  'kind',
  'years',
  'monthly',
] as const;
const words: Readonly<Partial<Record<string, MessageKey>>> = keysOf('life.field', named);

/** Values that are kept as codes, and are called something on the screen where they are set. */
const valueWords: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageKey>>>>>> = {
  apply_order: keysOf('rentals.order', ['rent_first', 'oldest_first'] as const),
  proration: keysOf('rentals.proration', ['actual_days', 'thirty_days', 'year_days'] as const),
  drafts_on: keysOf('social.occasion', draftedOccasions),
  'late_fee.kind': keysOf('rentals.lateFee', lateFeeKinds),
};

/** Inside a setting, what stands where it is set. */
const innerWords: Readonly<Partial<Record<string, MessageKey>>> = {
  'late_fee.graceDays': 'rentals.graceDays',
  'late_fee.fixed': 'rentals.amount',
  'late_fee.rate': 'rentals.rate',
  'late_fee.daily': 'rentals.daily',
  'late_fee.most': 'rentals.most',
};
/** Numbers that are cents, and millionths of something. */
const isMoney = (path: string): boolean => /^late_fee\.(?:fixed|daily|most)$|[cC]ents$/.test(path);
const isShare = (path: string): boolean => /^late_fee\.rate$/.test(path);

/** Where only what is set inside says anything. */
const wrappers = ['settings', 'fields', 'triggers', 'weights', 'rules'];
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const shownAtOnce = 8;

/** A member by name, for what is kept by their id. */
export function useNameOf(): (id: string) => string | undefined {
  const { data } = useQuery(membersQuery);
  return (id) => {
    const found = data?.members.find(({ userId }) => userId === id);
    return found && (fullName({ first: found.firstName, last: found.lastName }) || found.email);
  };
}

export function ChangedParts({ change }: { change: SettingChange }) {
  const t = useT();
  // Which row it is stands above.
  const parts = partsOf(change).filter(
    ({ path: [field] }) => change.deed === 'changed' || !['id', 'key', 'place', 'user_id', 'site_id'].includes(field!),
  );
  const [first, rest] = [parts.slice(0, shownAtOnce), parts.slice(shownAtOnce)];
  return (
    <>
      <PartList parts={first} deed={change.deed} />
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-2">{t('life.history.more', { count: rest.length })}</summary>
          <div className="mt-1">
            <PartList parts={rest} deed={change.deed} />
          </div>
        </details>
      )}
    </>
  );
}

function PartList({ parts, deed }: { parts: readonly Part[]; deed: SettingChange['deed'] }) {
  const t = useT();
  const wordOf = (name: string) => {
    const key = words[name];
    return key ? t(key) : readable(name);
  };
  const labelOf = ([field, ...inner]: readonly string[]) =>
    (inner.length > 0 && wrappers.includes(field!) ? inner : [field!, ...inner])
      .map((name, at, all) => {
        const key = innerWords[all.slice(0, at + 1).join('.')];
        return key ? t(key) : wordOf(name);
      })
      .join(' › ');
  return (
    <dl className="grid gap-1.5 text-sm">
      {parts.map((part) => (
        <div key={part.path.join('\n')} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="text-ink-3 wrap-anywhere">{labelOf(part.path)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
            {part.deed !== 'changed' ? (
              <Chip tone={part.deed === 'removed' ? 'loss' : 'plain'}>{t(`life.deed.${part.deed}`)}</Chip>
            ) : (
              <>
                {deed !== 'added' && <Value path={part.path} value={part.before} gone />}
                {deed === 'changed' && (
                  <span aria-hidden="true" className="text-ink-3 rtl:-scale-x-100">
                    →
                  </span>
                )}
                {deed !== 'removed' && <Value path={part.path} value={part.after} />}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ path, value, gone = false }: { path: readonly string[]; value: unknown; gone?: boolean }) {
  const t = useT();
  const text = useText(path);
  const shown = text(value);
  if (shown === '') return <span className="text-ink-3">{t('life.history.empty')}</span>;
  const isColour = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  return (
    <span className={gone ? 'text-ink-3 line-through' : 'text-ink'}>
      {isColour && (
        <span
          aria-hidden="true"
          className="me-1.5 inline-block size-3 rounded-full border border-line-strong align-[-1px]"
          style={{ background: value }}
        />
      )}
      <bdi>{shown}</bdi>
    </span>
  );
}

/** As people would say it; nothing for nothing. */
function useText(path: readonly string[]): (value: unknown) => string {
  const whole = path.join('.');
  const t = useT();
  const format = useFormat();
  const nameOf = useNameOf();
  const text = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'life.history.on' : 'life.history.off');
    if (typeof value === 'number')
      return isMoney(whole)
        ? format.money(value)
        : isShare(whole)
          ? format.percent(value / 1_000_000, 2)
          : format.number(value);
    if (Array.isArray(value)) return value.map(text).filter(Boolean).join(', ');
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([name, inner]) => `${readable(name)}: ${text(inner)}`)
        .join(', ');
    const written = String(value);
    const called = (valueWords[whole] ?? valueWords[path[0]!])?.[written];
    if (called) return t(called);
    if (uuid.test(written)) return nameOf(written) ?? t('life.history.chosen');
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(written)) return format.dateTime(written);
    return /^[a-z]+(_[a-z]+)+$/.test(written) ? readable(written) : written;
  };
  return text;
}
