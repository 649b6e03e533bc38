import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Download, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { RegisterView } from '#contract/verticals/loans/hmda/hmda.ts';
import { Failures } from './failures.tsx';
import { hmdaQueries, hmdaReads } from './queries.ts';

/** What was frozen or came as a file: who made it, its hash, whether it was filed. */
export function Registers() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const list = useInfiniteQuery(hmdaQueries.registers);
  const [filed, setFiled] = useState<RegisterView | null>(null);
  const [checked, setChecked] = useState<RegisterView | null>(null);
  const refused = (error: Error) => toast(t('hmda.notDone'), { tone: 'destructive', description: error.message });
  const take = useMutation({
    mutationFn: async ({ id }: RegisterView) => (await api.hmda.registerFile({ id })) as unknown as Blob,
    onSuccess: (file, { year, quarter }) => saveFile(file, `HMDA-${year}${quarter ? `-Q${quarter}` : ''}.txt`),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: ({ id }: RegisterView) => api.hmda.removeRegister({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['hmda'] }),
    onError: refused,
  });
  const nameOf = ({ year, quarter }: RegisterView): string =>
    quarter
      ? t('hmda.registerOfQuarter', { year: String(year), quarter: String(quarter) })
      : t('hmda.registerOf', { year: String(year) });
  const columns: Column<RegisterView>[] = [
    {
      key: 'name',
      name: t('hmda.register'),
      head: true,
      cell: (one) => (
        <>
          <span className="font-medium">{nameOf(one)}</span>
          <span className="block text-sm text-ink-2">
            <Facts
              of={[
                t('hmda.entries', { count: one.entries }),
                one.source === 'file' && t('hmda.imported', { name: one.name }),
                one.createdBy?.name,
                format.dateTime(one.createdAt),
              ]}
            />
          </span>
          <span className="num block text-xs break-all text-ink-3" dir="ltr">
            SHA-256 {one.sha256.slice(0, 16)}…
          </span>
        </>
      ),
    },
    {
      key: 'filed',
      name: t('hmda.status'),
      cell: ({ filedOn, filedBy, confirmation }) =>
        filedOn ? (
          <>
            <Chip tone="act">{t('hmda.filedOn', { date: format.date(filedOn) })}</Chip>
            <span className="block text-sm text-ink-2">
              <Facts of={[filedBy?.name, confirmation]} />
            </span>
          </>
        ) : (
          <Chip tone="plain">{t('hmda.notFiled')}</Chip>
        ),
    },
    {
      key: 'acts',
      name: '',
      end: true,
      cell: (one) => (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('hmda.moreFor', { name: nameOf(one) })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            { label: t('hmda.download'), icon: <Download />, onSelect: () => take.mutate(one) },
            { label: t('hmda.check'), onSelect: () => setChecked(one) },
            { label: t('hmda.logFiling'), onSelect: () => setFiled(one) },
            ...(one.filedOn ? [] : [{ label: t('hmda.remove'), onSelect: () => remove.mutate(one) }]),
          ]}
        />
      ),
    },
  ];
  return (
    <Part title={t('hmda.registers')}>
      <Listed
        label={t('hmda.registers')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('hmda.noRegisters'), text: t('hmda.noRegistersText'), icon: <Archive /> }}
      />
      {filed && (
        <CallDialog
          title={t('hmda.logFiling')}
          reads={hmdaReads}
          fields={[
            { name: 'on', label: t('hmda.filedDay'), type: 'day', required: true },
            { name: 'confirmation', label: t('hmda.confirmation'), type: 'text' },
          ]}
          initial={{ on: filed.filedOn ?? todayHere(), confirmation: filed.confirmation ?? '' }}
          send={({ on, confirmation }) =>
            api.hmda.fileRegister({ id: filed.id, on: String(on), confirmation: String(confirmation) })
          }
          onClose={() => setFiled(null)}
        />
      )}
      {checked && <CheckDialog register={checked} onClose={() => setChecked(null)} />}
    </Part>
  );
}

function CheckDialog({ register, onClose }: { register: RegisterView; onClose: () => void }) {
  const t = useT();
  const { data } = useQuery(hmdaQueries.checkRegister(register.id));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('hmda.check')} size="l">
      {!data && <SkeletonText lines={4} />}
      {data && (data.found.length === 0 ? <p>{t('hmda.noEdits')}</p> : <Failures found={data.found} />)}
    </Dialog>
  );
}
