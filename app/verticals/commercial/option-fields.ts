import { useT } from '#app/i18n/t.ts';
import {
  isInTerm,
  isOnOffer,
  type LeaseOption,
  type OptionKind,
  optionKinds,
} from '#contract/verticals/commercial/options.ts';
import type { Draft, Spec } from './dialog.tsx';

/** More stand in no lease that was written by hand. */
const places = [0, 1, 2, 3, 4, 5] as const;

export const noOptions: Draft = Object.fromEntries(places.map((place) => [`option${place}`, 'none']));

/** Options of a lease or proposal as fields: the next ones come once one is chosen. */
export function useOptionFields() {
  const t = useT();
  const specsOf = (place: number, kind: OptionKind | 'none'): Spec[] => {
    const field = (name: string, label: string, type: Spec['type'], more: Partial<Spec> = {}): Spec => ({
      name: `${name}${place}`,
      label,
      type,
      ...more,
    });
    const choice = field('option', t('commercial.optionNumber', { number: place + 1 }), 'choice', {
      options: [
        { value: 'none', label: t('commercial.option.none') },
        ...optionKinds.map((value) => ({ value, label: t(`commercial.option.${value}`) })),
      ],
    });
    if (kind === 'none') return [{ ...choice, wide: true }];
    return [
      choice,
      field('optionClause', t('commercial.clauseField'), 'text'),
      ...(isInTerm(kind) ? [field('after', t('commercial.optionAfter'), 'number', { required: true })] : []),
      ...(kind === 'renewal' ? [field('term', t('commercial.optionTerm'), 'number', { required: true })] : []),
      ...(isOnOffer(kind)
        ? [field('answer', t('commercial.optionAnswer'), 'number', { required: true })]
        : [
            field('noticeFrom', t('commercial.optionNoticeFrom'), 'number'),
            field('noticeBy', t('commercial.optionNoticeBy'), 'number'),
          ]),
      ...(kind === 'termination' ? [field('fee', t('commercial.optionFee'), 'money')] : []),
      ...(kind === 'renewal' || kind === 'expansion'
        ? [field('optionRent', t('commercial.perFoot'), 'money', { hint: t('commercial.optionMarket') })]
        : []),
      ...(kind === 'expansion' || kind === 'contraction'
        ? [field('optionFeet', t('commercial.squareFeet'), 'number')]
        : []),
    ];
  };
  const kindOf = (draft: Draft, place: number) => (draft[`option${place}`] ?? 'none') as OptionKind | 'none';
  return {
    specs: (draft: Draft): Spec[] => {
      const chosen = places.filter((place) => kindOf(draft, place) !== 'none').length;
      return places.filter((place) => place <= chosen).flatMap((place) => specsOf(place, kindOf(draft, place)));
    },
    from: (options: readonly LeaseOption[]): Draft => ({
      ...noOptions,
      ...Object.fromEntries(
        options.flatMap((one, place) => [
          [`option${place}`, one.kind],
          [`optionClause${place}`, one.clause],
          [`after${place}`, one.afterMonths],
          [`term${place}`, one.termMonths],
          [`answer${place}`, one.answerDays],
          [`noticeFrom${place}`, one.noticeFrom],
          [`noticeBy${place}`, one.noticeBy],
          [`fee${place}`, one.fee || null],
          [`optionRent${place}`, one.perFoot],
          [`optionFeet${place}`, one.squareFeet],
        ]),
      ),
    }),
    of: (draft: Draft): LeaseOption[] =>
      places.flatMap((place) => {
        const kind = kindOf(draft, place);
        if (kind === 'none') return [];
        const number = (name: string) => (draft[`${name}${place}`] as number | null | undefined) ?? null;
        return [
          {
            kind,
            clause: String(draft[`optionClause${place}`] ?? ''),
            afterMonths: isInTerm(kind) ? number('after') : null,
            termMonths: kind === 'renewal' ? number('term') : null,
            answerDays: isOnOffer(kind) ? number('answer') : null,
            noticeFrom: isOnOffer(kind) ? null : number('noticeFrom'),
            noticeBy: isOnOffer(kind) ? 0 : (number('noticeBy') ?? 0),
            fee: kind === 'termination' ? (number('fee') ?? 0) : 0,
            perFoot: kind === 'renewal' || kind === 'expansion' ? number('optionRent') : null,
            squareFeet: kind === 'expansion' || kind === 'contraction' ? number('optionFeet') : null,
          },
        ];
      }),
  };
}
