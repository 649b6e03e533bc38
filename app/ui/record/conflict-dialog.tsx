import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { LastChange } from '#contract/core/errors.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { RadioButton } from '../radio-group.tsx';

export type Disputed = { name: string; label: string; theirs: ReactNode; mine: ReactNode };

type Props = {
  title: string;
  fields: readonly Disputed[];
  changes: readonly LastChange[];
  /** Called with the names of the fields in which our version wins. */
  onChoose: (mine: readonly string[]) => void;
};

/** Two people changed the same field or text: shows both versions side by side, and the reader picks one, or one for each field. */
export default function ConflictDialog({ title, fields, changes, onChoose }: Props) {
  const t = useT();
  const none = t('record.none');
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const mine = fields.map(({ name }) => name).filter((name) => !givenUp.includes(name));
  const isMixed = givenUp.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onChoose([])}
      sticky
      title={title}
      description={t('record.conflict.text')}
      size="m"
      footer={
        <>
          <Button onClick={() => onChoose([])}>{t('record.conflict.keepTheirs')}</Button>
          <Button kind="act" disabled={mine.length === 0} onClick={() => onChoose(mine)}>
            {t(isMixed ? 'record.conflict.useChosen' : 'record.conflict.useMine')}
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
          {fields.map(({ name, label, ...values }) => (
            <tr
              key={name}
              className="border-b border-line align-top wrap-anywhere [&>*]:py-2 [&>*]:pe-3 [&>*]:text-start"
            >
              <th scope="row" className="font-normal text-ink-3">
                {label}
              </th>
              <Side
                isChosen={givenUp.includes(name)}
                onChoose={fields.length > 1 ? () => setGivenUp([...givenUp, name]) : undefined}
                label={`${label}: ${t('record.conflict.theirs')}`}
              >
                {values.theirs ?? none}
                <ChangedBy change={changes.find(({ field }) => field === name)} />
              </Side>
              <Side
                isChosen={!givenUp.includes(name)}
                onChoose={fields.length > 1 ? () => setGivenUp(givenUp.filter((given) => given !== name)) : undefined}
                label={`${label}: ${t('record.conflict.mine')}`}
              >
                {values.mine ?? none}
              </Side>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

type SideProps = { isChosen: boolean; onChoose: (() => void) | undefined; label: string; children: ReactNode };

function Side({ isChosen, onChoose, label, children }: SideProps) {
  const id = useId();
  if (!onChoose) return <td className="whitespace-pre-wrap">{children}</td>;
  return (
    <td>
      <div className="flex items-start gap-2">
        <RadioButton id={id} aria-label={label} checked={isChosen} onChange={onChoose} />
        <label htmlFor={id} className="min-w-0 whitespace-pre-wrap">
          {children}
        </label>
      </div>
    </td>
  );
}

/** Who made the current version, and when. */
function ChangedBy({ change }: { change: LastChange | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!change) return null;
  return (
    <span className="block text-xs text-ink-3">
      {t('record.conflict.by', { who: change.by ?? t('record.system'), when: format.relative(change.at) })}
    </span>
  );
}
