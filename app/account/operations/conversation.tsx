import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Mail, Phone, SquareCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { stateNames, stateTones } from './conversation-names.ts';
import { conversationsKey, type Transcript, transcriptQuery } from './conversation-queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { TurnList } from './turn-list.tsx';
import { useDeed } from './use-deed.ts';

const requestNames = keysOf('admin.conversations.request', ['person', 'call', 'showing']);

export default function ConversationPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(transcriptQuery(id));
  return (
    <>
      <Link to="/admin/conversations" className="tap mb-3 inline-flex items-center gap-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('admin.conversations.back')}
      </Link>
      {data ? (
        <Whole transcript={data} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} columns={1} />
      )}
    </>
  );
}

function Whole({ transcript: { conversation, turns, requests } }: { transcript: Transcript }) {
  const t = useT();
  const format = useFormat();
  const { id, state, startedAt, language, page, signedIn } = conversation;
  const close = useDeed(
    conversationsKey,
    () => api.assistant.close({ id }),
    () => t('admin.conversations.closed'),
  );
  const facts = [
    t('admin.conversations.began', { when: format.dateTime(startedAt) }),
    language.toUpperCase(),
    signedIn && t('admin.conversations.signedIn'),
    page,
  ].filter(Boolean);
  return (
    <>
      <PageTitle>{conversation.first.slice(0, 60) || t('admin.conversations.title')}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <h2 dir="auto" className="text-lg font-medium break-words">
            {conversation.first || t('admin.conversations.nothingSaid')}
          </h2>
          <p className="text-sm break-all text-ink-3">
            <Facts of={facts} />
          </p>
        </div>
        <div className="flex items-center gap-3">
          <Chip tone={stateTones[state]}>{t(stateNames[state])}</Chip>
          {state !== 'closed' && (
            <Button size="s" icon={<SquareCheck />} busy={close.isPending} onClick={() => close.mutate(undefined)}>
              {t('admin.conversations.close')}
            </Button>
          )}
        </div>
      </header>
      {requests.length > 0 && (
        <section aria-label={t('admin.conversations.requests')} className="mt-5 grid gap-3">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </section>
      )}
      <TurnList turns={turns} />
      <ReplyForm id={id} hasAddress={requests.length > 0} />
    </>
  );
}

function Request({ request }: { request: Transcript['requests'][number] }) {
  const t = useT();
  const format = useFormat();
  const { kind, name, email, phone, message, subject, consent, at } = request;
  return (
    <article className="grid gap-1.5 rounded-m bg-act-tint px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-medium">
          {t(requestNames[kind])}: <bdi>{name}</bdi>
        </b>
        <time dateTime={at} className="text-sm text-ink-2">
          {format.dateTime(at)}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a
          href={`mailto:${email}`}
          className="tap inline-flex items-center gap-1.5 text-act underline underline-offset-4"
        >
          <Mail className="size-4" aria-hidden="true" />
          <bdi className="break-all">{email}</bdi>
        </a>
        {phone && (
          <a
            href={`tel:${phone}`}
            className="tap inline-flex items-center gap-1.5 text-act underline underline-offset-4"
          >
            <Phone className="size-4" aria-hidden="true" />
            <bdi>{phone}</bdi>
          </a>
        )}
      </p>
      {subject && <p className="break-words">{t('admin.conversations.about', { subject })}</p>}
      {message && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {message}
        </p>
      )}
      <details className="text-sm text-ink-2">
        <summary className="w-fit cursor-pointer hover:text-ink">{t('admin.messages.consent')}</summary>
        <p className="mt-1">{consent}</p>
      </details>
    </article>
  );
}
