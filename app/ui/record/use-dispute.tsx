import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Dispute } from './save-change.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

type Words<Field extends string> = {
  title: string;
  labelOf: (field: Field) => string;
  wordsOf: (field: Field, value: unknown) => ReactNode;
};

/**
 * For forms that save with `saveChange`: `choose` shows both versions over the form and resolves with the reader's choice; `shown` renders
 * them.
 */
export function useDispute<Kept, Change extends object>(
  { title, labelOf, wordsOf }: Words<keyof Change & string>,
  fieldsOf: (record: Kept) => Readonly<Record<string, unknown>> = (record) =>
    record as Readonly<Record<string, unknown>>,
) {
  type Open = Dispute<Kept, Change> & { settle: (mine: readonly string[]) => void };
  const [open, setOpen] = useState<Open | null>(null);
  const choose = (dispute: Dispute<Kept, Change>): Promise<readonly string[]> =>
    new Promise((settle) => setOpen({ ...dispute, settle }));
  const shown: ReactNode = open && (
    <Suspense>
      <ConflictDialog
        title={title}
        fields={open.fields.map((field) => ({
          name: field,
          label: labelOf(field),
          theirs: wordsOf(field, fieldsOf(open.current)[field]),
          mine: wordsOf(field, open.change[field]),
        }))}
        changes={open.changes}
        onChoose={(mine) => {
          setOpen(null);
          open.settle(mine);
        }}
      />
    </Suspense>
  );
  return { choose, shown };
}
