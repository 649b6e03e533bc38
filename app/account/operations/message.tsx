import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Mail, OctagonX, RotateCcw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { ContactMessage } from '#contract/public/contact.ts';
import { MessageChanges } from './message-changes.tsx';
import { statusNames, statusTones, topicNames } from './message-names.ts';
import { messageQuery, messagesKey, operatorsQuery } from './message-queries.ts';
import { useDeed } from './use-deed.ts';

export default function MessagePage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(messageQuery(id));
  return (
    <>
      <Link to="/admin/messages" className="tap mb-3 inline-flex items-center gap-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('admin.messages.back')}
      </Link>
      {data ? (
        <>
          <Message message={data.message} />
          <MessageChanges changes={data.changes} />
        </>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} columns={1} />
      )}
    </>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const t = useT();
  const format = useFormat();
  const { name, email, company, topic, locale, status, createdAt, consentText, suspected } = message;
  const facts = [format.dateTime(createdAt), t(topicNames[topic]), locale.toUpperCase(), company].filter(Boolean);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <h2 className="text-lg font-medium break-words">
            <bdi>{name}</bdi> <bdi className="text-base font-normal break-all text-ink-2">{email}</bdi>
          </h2>
          <p className="text-sm text-ink-3">
            <Facts of={facts} />
          </p>
          {suspected && <p className="text-sm text-need">{t('admin.messages.suspected')}</p>}
        </div>
        <Chip tone={statusTones[status]}>{t(statusNames[status])}</Chip>
      </header>
      <p dir="auto" className="mt-5 max-w-[68ch] text-md leading-relaxed break-words whitespace-pre-line">
        {message.message}
      </p>
      <details className="mt-4 max-w-[68ch] text-sm text-ink-2">
        <summary className="w-fit cursor-pointer hover:text-ink">{t('admin.messages.consent')}</summary>
        <p dir="auto" className="mt-1">
          {consentText}
        </p>
      </details>
      <Deeds message={message} />
    </>
  );
}

/** Replies are written in a mail program; this marks the message as answered. */
function Deeds({ message: { id, status, assignee, email, message } }: { message: ContactMessage }) {
  const t = useT();
  const setStatus = useDeed(messagesKey, api.contact.setStatus, () => t('admin.messages.saved'));
  const assign = useDeed(messagesKey, api.contact.assign, () => t('admin.messages.saved'));
  const { data } = useQuery(operatorsQuery);
  const nobody = 'nobody';
  const quoted = message
    .slice(0, 1_000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const query = new URLSearchParams({ subject: t('admin.messages.subject'), body: `\n\n${quoted}` });
  // Mail programs don't decode a plus sign to a space.
  const letter = `mailto:${email}?${query.toString().replaceAll('+', '%20')}`;
  return (
    <div className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      <Button kind="act" icon={<Mail />} asChild>
        <a href={letter}>{t('admin.messages.answer')}</a>
      </Button>
      {status !== 'answered' && (
        <Button
          icon={<Check />}
          busy={setStatus.isPending}
          onClick={() => setStatus.mutate({ id, status: 'answered' })}
        >
          {t('admin.messages.markAnswered')}
        </Button>
      )}
      {status === 'new' ? (
        <Button icon={<OctagonX />} busy={setStatus.isPending} onClick={() => setStatus.mutate({ id, status: 'spam' })}>
          {t('admin.messages.markSpam')}
        </Button>
      ) : (
        <Button icon={<RotateCcw />} busy={setStatus.isPending} onClick={() => setStatus.mutate({ id, status: 'new' })}>
          {t('admin.messages.markNew')}
        </Button>
      )}
      <Field label={t('admin.messages.assignee')} className="w-56 max-sm:w-full sm:ms-auto">
        <Select
          value={assignee?.id ?? nobody}
          onChange={(to) => assign.mutate({ id, to: to === nobody ? null : to })}
          options={[
            { value: nobody, label: t('admin.messages.nobody') },
            ...(data?.people ?? []).map((person) => ({ value: person.id, label: person.name })),
          ]}
        />
      </Field>
    </div>
  );
}
