import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ExportRequest } from '#contract/account/security.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { Listed } from './listed.tsx';
import { securityQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';

export const handle = { title: 'security.exports' } as const;

const tones = { waiting: 'need', approved: 'act', declined: 'loss', used: 'plain', expired: 'plain' } as const;

/** Exports that are too large for one person to make alone. */
export default function ExportsPage() {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(securityQueries.exports);
  const [asking, setAsking] = useState(false);
  const { freshly, confirmation } = useFresh();
  const decide = useDeed(
    (given: { id: string; approve: boolean }, options) => freshly(() => api.exportRequests.decide(given, options)),
    { onDone: ({ state }) => toast(t(state === 'declined' ? 'security.exportDeclined' : 'security.exportApproved')) },
  );
  const ask = (
    <Button kind="act" size="s" icon={<Plus />} onClick={() => setAsking(true)}>
      {t('security.askExport')}
    </Button>
  );
  const answers = ({ id, user }: ExportRequest) => (
    <span className="flex gap-2">
      {([true, false] as const).map((approve) => (
        <Button
          key={String(approve)}
          size="s"
          kind={approve ? 'act' : 'plain'}
          busy={decide.isPending && decide.variables?.id === id && decide.variables.approve === approve}
          onClick={() => decide.mutate({ id, approve })}
          aria-label={t(approve ? 'security.approveNamed' : 'security.declineNamed', { name: user.name })}
        >
          {t(approve ? 'security.approve' : 'security.decline')}
        </Button>
      ))}
    </span>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="me-auto max-w-[62ch] text-ink-2">{t('security.exportsText')}</p>
        {ask}
      </div>
      <Listed list={list} empty={t('security.noExports')} icon={<FileDown />}>
        {(request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium">{request.user.name}</bdi>
                <span>{t('security.exportOf', { count: request.rows })}</span>
                <Chip tone={tones[request.state]}>{t(`security.export.${request.state}`)}</Chip>
              </p>
              <p className="text-sm break-words text-ink-2">{request.reason}</p>
              <p className="text-sm text-ink-3">
                {format.dateTime(request.createdAt)}
                {request.decidedBy && (
                  <>
                    {' · '}
                    {t('security.decidedBy', { name: request.decidedBy })}
                  </>
                )}
              </p>
            </div>
            {request.state === 'waiting' &&
              (request.isOwn ? (
                <span className="text-sm text-ink-3">{t('security.waitsForOther')}</span>
              ) : (
                answers(request)
              ))}
          </li>
        )}
      </Listed>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
      {confirmation}
    </>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [rows, setRows] = useState('');
  const [reason, setReason] = useState('');
  const ask = useDeed(api.exportRequests.ask, {
    onDone: () => {
      toast(t('security.exportAsked'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('security.askExport')}
      saveLabel={t('security.askExport')}
      busy={ask.isPending}
      onSave={() => ask.mutate({ rows: Number(rows), reason })}
      onClose={onClose}
    >
      <Field label={t('security.exportCount')} error={issueOn(ask.error, 'rows')} required>
        <Input inputMode="numeric" value={rows} onChange={(event) => setRows(event.target.value.replace(/\D/g, ''))} />
      </Field>
      <Field label={t('security.reason')} error={issueOn(ask.error, 'reason')} required>
        <Input value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
