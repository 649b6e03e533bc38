import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog, type Spec } from '#app/inventory/call-dialog.tsx';
import type { LoanHmda } from '#contract/verticals/loans/hmda/hmda.ts';
import { type LarGroup, larFields } from '#contract/verticals/loans/hmda/lar-fields.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { hmdaReads } from './queries.ts';

type Props = { loan: Loan; row: LoanHmda; group: LarGroup; onClose: () => void };

/** What only people know of one part of the row. Left empty, what the loan tells stands. */
export function EditFields({ loan, row, group, onClose }: Props) {
  const t = useT();
  const typed = larFields.filter((field) => field.group === group && field.by === 'asked');
  const held = new Map(row.fields.map((field) => [field.key as string, field]));
  /** What stands if nothing is typed, and whether the loan says it or it is only what most loans have. */
  const standing = (key: string, word: (value: string) => string): string | null => {
    const { value, origin } = held.get(key)!;
    if (!value || origin === 'typed') return null;
    return origin === 'assumed'
      ? `${t('hmda.origin.assumed')}: ${word(value)}`
      : t('hmda.asTold', { value: word(value) });
  };
  const fields: Spec[] = typed.map(({ key, name, codes }) => {
    const stands = standing(key, (value) => codes?.[value] ?? value);
    return {
      name: key,
      label: name,
      type: codes ? 'choice' : 'text',
      ...(codes && {
        options: [
          { value: '', label: stands ?? t('hmda.choose') },
          ...Object.entries(codes).map(([code, meaning]) => ({ value: code, label: `${code} · ${meaning}` })),
        ],
      }),
      ...(!codes && stands && { hint: stands }),
    };
  });
  const helpers: Spec[] =
    group === 'credit'
      ? [
          { name: 'housing', label: t('hmda.housing'), hint: t('hmda.housingHint'), type: 'text' },
          { name: 'otherLiens', label: t('hmda.otherLiens'), hint: t('hmda.otherLiensHint'), type: 'text' },
        ]
      : [];
  const all = [...helpers, ...fields];
  return (
    <CallDialog
      title={t('hmda.editGroup', { group: t(`hmda.group.${group}`) })}
      size="l"
      reads={hmdaReads}
      fields={all}
      initial={Object.fromEntries(all.map(({ name }) => [name, row.answers[name] ?? '']))}
      send={(draft) =>
        api.hmda.saveLoan({
          id: loan.id,
          answers: { ...row.answers, ...(draft as Record<string, string>) },
          excluded: row.excluded,
          basis: row.version,
        })
      }
      onClose={onClose}
    />
  );
}
