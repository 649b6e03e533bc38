import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { type CamTerms, capKinds, denominators } from '#contract/verticals/commercial/cam.ts';
import { CommercialDialog, type Draft, type Spec } from './dialog.tsx';

type Clause = Extract<keyof CamTerms, `${string}Clause`>;
type Field = { name: Exclude<keyof CamTerms, Clause>; type: Spec['type']; clause?: Clause };

/** The fields in the order of a reconciliation, each with the clause it stands on. */
export const abstractFields: readonly Field[] = [
  { name: 'squareFeet', type: 'number', clause: 'squareFeetClause' },
  { name: 'denominator', type: 'choice', clause: 'denominatorClause' },
  { name: 'denominatorFeet', type: 'number' },
  { name: 'baseYear', type: 'number', clause: 'baseClause' },
  { name: 'expenseStop', type: 'money' },
  { name: 'grossUp', type: 'percent', clause: 'grossUpClause' },
  { name: 'exclusions', type: 'text', clause: 'exclusionsClause' },
  { name: 'cap', type: 'choice', clause: 'capClause' },
  { name: 'capRate', type: 'percent' },
  { name: 'adminRate', type: 'percent', clause: 'adminClause' },
  { name: 'statementDays', type: 'number' },
  { name: 'auditDays', type: 'number' },
];

type Props = { id: string; terms: CamTerms; version: number; onClose: () => void };

export function AbstractDialog({ id, terms, version, onClose }: Props) {
  const t = useT();
  const options = (name: string) =>
    name === 'denominator'
      ? denominators.map((value) => ({ value, label: t(`commercial.denominator.${value}`) }))
      : capKinds.map((value) => ({ value, label: t(`commercial.cap.${value}`) }));
  const fields = (draft: Draft): Spec[] =>
    abstractFields
      .filter(
        ({ name }) =>
          (name !== 'denominatorFeet' || draft.denominator === 'fixed') && (name !== 'capRate' || draft.cap !== 'none'),
      )
      .flatMap((field): Spec[] => [
        {
          name: field.name,
          label: t(`commercial.term.${field.name}`),
          type: field.type,
          ...(field.type === 'choice' && { options: options(field.name) }),
          ...(field.name === 'exclusions' && { hint: t('commercial.exclusionsHint') }),
          ...(!field.clause && { wide: true }),
        },
        ...(field.clause
          ? [{ name: field.clause, label: t('commercial.clauseField'), type: 'text' } satisfies Spec]
          : []),
      ]);
  return (
    <CommercialDialog
      title={t('commercial.editAbstract')}
      fields={fields}
      initial={{ ...terms, exclusions: terms.exclusions.join(', ') }}
      send={(draft) =>
        api.commercial.setAbstract(
          {
            id,
            terms: {
              ...(draft as CamTerms),
              exclusions: String(draft.exclusions)
                .split(',')
                .map((one) => one.trim())
                .filter(Boolean),
            },
          },
          { version },
        )
      }
      onClose={onClose}
    />
  );
}
