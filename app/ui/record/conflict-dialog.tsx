import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

export type Disputed = { label: string; theirs: ReactNode; mine: ReactNode };

type Props = {
  title: string;
  fields: readonly Disputed[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people changed the same thing: both versions stand side by side, and the reader says which one is to stay. */
export function ConflictDialog({ title, fields, onTheirs, onMine }: Props) {
  const t = useT();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onTheirs()}
      sticky
      title={title}
      description={t('record.conflict.text')}
      size="m"
      footer={
        <>
          <Button onClick={onTheirs}>{t('record.conflict.keepTheirs')}</Button>
          <Button kind="act" onClick={onMine}>
            {t('record.conflict.useMine')}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed border-collapse text-start">
        <thead className="text-sm text-ink-3">
          <tr className="border-b border-line [&>*]:py-1.5 [&>*]:pe-3 [&>*]:text-start [&>*]:font-medium">
            <th scope="col" className="w-24">
              {t('record.conflict.what')}
            </th>
            <th scope="col">{t('record.conflict.theirs')}</th>
            <th scope="col">{t('record.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, theirs, mine }) => (
            <tr
              key={label}
              className="border-b border-line align-top wrap-anywhere [&>*]:py-2 [&>*]:pe-3 [&>*]:text-start"
            >
              <th scope="row" className="font-normal text-ink-3">
                {label}
              </th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
