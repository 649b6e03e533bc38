import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Audience, PartyRole, RoomGuest } from '#contract/inventory/deals/deal-rooms.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { besideRecord } from '../../files/places.tsx';
import { fileQueries } from '../../files/queries.ts';
import { issuesOf } from '../issues.ts';
import { useToldDeed } from '../record/use-told-deed.ts';
import { Refused } from '../refused.tsx';
import { useRoomWords } from './use-room-words.ts';

type Props = { deal: Deal; guests: readonly RoomGuest[] };

const clients: readonly PartyRole[] = ['client', 'co_client'];

/** Writes to all guests, to the clients, or to one role. The idempotency key changes after each successful post. */
export default function RoomComposer({ deal, guests }: Props) {
  const t = useT();
  const words = useRoomWords();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [body, setBody] = useState('');
  const [to, setTo] = useState('all');
  const [file, setFile] = useState('none');
  const others = [...new Set(guests.map(({ role }) => role))].filter((role) => !clients.includes(role));
  const hasClients = guests.some(({ role }) => clients.includes(role));
  const beside = useInfiniteQuery(fileQueries.pages('beside', 50, { filter: besideRecord(deal.id) }, '-createdAt'));
  const files = beside.data ? rowsOf<Filed>(beside.data).filter(({ isSensitive }) => !isSensitive) : [];
  const audience: Audience = to === 'all' ? null : to === 'clients' ? [...clients] : [to as PartyRole];
  const post = useToldDeed(
    () => api.deals.postInRoom({ id: deal.id, body, audience, file: file === 'none' ? null : file }, { key }),
    () => {
      setBody('');
      setFile('none');
      setKey(crypto.randomUUID());
      toast(t('room.posted'));
    },
  );
  const issues = issuesOf(post.error, ['body', 'file']);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        post.mutate();
      }}
    >
      <Refused messages={issues.rest} />
      <Field label={t('room.write')} error={issues.of('body')}>
        <Textarea
          rows={2}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          maxLength={4_000}
          placeholder={t('room.placeholder')}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('room.audience')}>
          <Select
            value={to}
            onChange={setTo}
            options={[
              { value: 'all', label: t('public-room.forAll') },
              ...(hasClients ? [{ value: 'clients', label: t('room.clients') }] : []),
              ...others.map((role) => ({ value: role, label: words.roleName(role) })),
            ]}
          />
        </Field>
        {files.length > 0 && (
          <Field label={t('room.file')} error={issues.of('file')}>
            <Select
              value={file}
              onChange={setFile}
              options={[
                { value: 'none', label: t('room.noFile') },
                ...files.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
      </div>
      <Button
        type="submit"
        kind="act"
        className="justify-self-start"
        busy={post.isPending}
        disabled={body.trim() === '' && file === 'none'}
      >
        {t('room.post')}
      </Button>
    </form>
  );
}
