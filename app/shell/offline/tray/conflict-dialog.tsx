import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { leadQueries } from '#app/people/leads/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { clashesOf } from '../queue/clashes.ts';
import { decide } from '../queue/queue.ts';
import { type QueuedWrite, wantedFields } from '../queue/queued-write.ts';
import { onVersion, underNewKey } from '../queue/rewrite.ts';
import { useWaitingWrites } from '../waiting-writes.ts';
import { useFieldWords } from './field-words.ts';
import { useWhat } from './what.ts';

/** Two people changed the same record: shows both versions by field, and the user picks one. */
export default function ConflictDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const write = useWaitingWrites().find((one) => one.id === id && one.state === 'conflict');
  return write ? <Versions write={write} onClose={onClose} /> : null;
}

function Versions({ write, onClose }: { write: QueuedWrite; onClose: () => void }) {
  const t = useT();
  const what = useWhat();
  const words = useFieldWords(write.call);
  const name = useOther(write) ?? t('shell.sync.someone');
  const current = write.problem?.current as { version: number } & Record<string, unknown>;
  const clashes = clashesOf(write, current).map(({ field }) => field);
  const keep = (mine: boolean) => {
    void decide(mine ? { again: underNewKey(onVersion(write, current.version)) } : { giveUp: [write] });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={t('shell.sync.conflict.title')}
      description={t('shell.sync.conflict.text', { name })}
      footer={
        <>
          <Button onClick={() => keep(false)}>{t('shell.sync.conflict.theirs')}</Button>
          <Button kind="act" onClick={() => keep(true)}>
            {t('shell.sync.conflict.mine')}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-start">
        <caption className="pb-2 text-start font-medium">{what(write)}</caption>
        <thead className="text-sm text-ink-3">
          <tr className="border-b border-line *:py-1.5 *:pe-3 *:text-start *:font-medium">
            <th scope="col" className="w-1/4" />
            <th scope="col">{t('shell.sync.conflict.yours')}</th>
            <th scope="col">{t('shell.sync.conflict.current')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(wantedFields(write)).map(([field, mine]) => (
            <tr
              key={field}
              className="border-b border-line align-top wrap-anywhere *:py-2 *:pe-3 *:whitespace-pre-wrap"
            >
              <th scope="row" className="text-start font-normal text-ink-3">
                {words.label(field)}
              </th>
              <td className={clashes.includes(field) ? 'font-medium text-act' : undefined}>
                {words.value(field, mine)}
              </td>
              <td className={clashes.includes(field) ? 'font-medium text-need' : undefined}>
                {words.value(field, current[field])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The other person who changed the record, if its timeline tells. */
function useOther({ call, subject, input }: QueuedWrite): string | undefined {
  const { user } = useSession();
  const lead = call === 'leads.change' ? subject : call === 'leads.changeNote' ? String(input.id) : undefined;
  const { data } = useInfiniteQuery({ ...leadQueries.timeline(lead ?? ''), enabled: lead !== undefined });
  const items = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return items.find(({ actor }) => actor.id && actor.id !== user.id)?.actor.name ?? undefined;
}
