import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Input } from '#app/ui/input.tsx';
import { useDraft } from '#app/ui/record/use-draft.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Message } from '#contract/people/messages.ts';
import type { Purpose } from '#contract/people/messages-words.ts';
import { segmentsOf } from '#contract/people/segments.ts';
import { AddressChoice } from './address-choice.tsx';
import { AttachFiles } from './attach-files.tsx';
import { FillTemplate } from './fill-template.tsx';
import { GateNote, useVerdict } from './gate-note.tsx';
import { useGateWords } from './gate-words.ts';

const PostalAddress = lazy(() => import('./postal-address.tsx'));

type Props = {
  leadId: string;
  channel: 'email' | 'sms';
  /** Undefined for the primary address. */
  to?: string | undefined;
  /** The subject that a reply starts with. */
  subject?: string | undefined;
  send?: ((draft: Draft, key: string) => Promise<Message>) | undefined;
  /** In a conversation, rarely used inputs are collapsed. */
  isCompact?: boolean;
  /** Shown before the collapsed inputs. */
  start?: ReactNode;
};
export type Draft = {
  channel: 'email' | 'sms';
  purpose: Purpose;
  address?: string;
  subject: string;
  body: string;
  files: string[];
};

/** Composes an email or text to a lead, with the gate's verdict above the button. */
export default function MessageForm(props: Props) {
  const { leadId, channel, to, subject: given = '', send, isCompact = false, start } = props;
  const t = useT();
  const client = useQueryClient();
  const gateWords = useGateWords();
  const [purpose, setPurpose] = useState<Purpose>('transactional');
  const [subject, setSubject] = useDraft(`subject ${leadId}`);
  const [body, setBody] = useDraft(`${channel} ${leadId}`);
  const [files, setFiles] = useState<string[]>([]);
  const key = useRef(crypto.randomUUID());
  const [address, setAddress] = useState(to);
  const verdict = useVerdict(leadId, channel, purpose, address);
  const shownSubject = subject || given;
  const write = useMutation({
    mutationFn: () => {
      const about = channel === 'email' ? shownSubject : '';
      const draft: Draft = { channel, purpose, ...(address && { address }), subject: about, body, files };
      return send ? send(draft, key.current) : api.messages.send({ id: leadId, ...draft }, { key: key.current });
    },
    onSuccess: (message) => {
      key.current = crypto.randomUUID();
      if (message.state === 'denied' && message.decision) {
        toast(t('messages.refused'), { tone: 'destructive', description: gateWords(message.decision, channel) });
        return;
      }
      setBody('');
      setSubject('');
      setFiles([]);
      toast(
        message.state === 'held' && message.decision
          ? gateWords(message.decision, channel)
          : t(`messages.onItsWay.${channel}`),
      );
    },
    onError: (error) => toast(t('messages.notSent'), { tone: 'destructive', description: error.message }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['messages'] });
      void client.invalidateQueries({ queryKey: ['inbox'] });
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
    },
  });
  const [isOpen, setOpen] = useState(!isCompact);
  // A reply has a subject; a new mail needs one.
  const [asksSubject] = useState(!shownSubject);
  const isEmpty = !body.trim() || (channel === 'email' && !shownSubject.trim());
  const isDenied = verdict?.outcome === 'deny';
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isDenied && !write.isPending) write.mutate();
      }}
    >
      {isCompact && (
        <div className="flex flex-wrap items-center gap-2">
          {start}
          <Button kind="quiet" size="s" className="ms-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'desk.fewerOptions' : 'desk.moreOptions')}
          </Button>
        </div>
      )}
      {isOpen && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Segmented
              label={t('messages.purpose')}
              value={purpose}
              onChange={setPurpose}
              options={[
                { value: 'transactional', label: t('messages.purpose.transactional') },
                { value: 'marketing', label: t('messages.purpose.marketing') },
              ]}
            />
            <FillTemplate
              leadId={leadId}
              channel={channel}
              onFill={(filled) => {
                if (channel === 'email') setSubject(filled.subject);
                setBody(filled.body);
                setPurpose(filled.purpose);
              }}
            />
          </div>
          <AddressChoice leadId={leadId} channel={channel} purpose={purpose} value={address} onChange={setAddress} />
        </>
      )}
      {channel === 'email' && (isOpen || asksSubject) && (
        <Input
          aria-label={t('messages.subject')}
          placeholder={t('messages.subject')}
          value={shownSubject}
          onChange={(event) => setSubject(event.target.value)}
          maxLength={300}
        />
      )}
      <Textarea
        aria-label={t(`messages.body.${channel}`)}
        placeholder={t(`messages.placeholder.${channel}`)}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        rows={isCompact ? 2 : channel === 'email' ? 5 : 3}
        maxLength={channel === 'email' ? 20_000 : 1_600}
      />
      {channel === 'email' && isOpen && <AttachFiles leadId={leadId} chosen={files} onChange={setFiles} />}
      {!isCompact && <GateNote verdict={verdict} channel={channel} />}
      {verdict?.rule === 'sender.postal' && (
        <Suspense>
          <PostalAddress />
        </Suspense>
      )}
      <div className={cx('flex items-center justify-end gap-3', !isCompact && 'flex-wrap')}>
        {isCompact && (
          <div className="me-auto min-w-0">
            <GateNote verdict={verdict} channel={channel} />
          </div>
        )}
        {channel === 'sms' && body && <Segments body={body} />}
        <Button type="submit" kind="act" size="s" disabled={isEmpty || isDenied} busy={write.isPending}>
          {t(verdict?.outcome === 'hold' ? 'messages.sendLater' : `messages.send.${channel}`)}
        </Button>
      </div>
    </form>
  );
}

/** A single emoji or curly quote more than halves how much a text holds, so the number of segments is shown before sending. */
function Segments({ body }: { body: string }) {
  const t = useT();
  const { segments, left, encoding } = segmentsOf(body);
  return (
    <p className="num me-auto text-sm text-ink-3">
      {t('messages.segments', { parts: Math.max(1, segments), left })}
      {encoding === 'ucs2' && <span> · {t('messages.unicode')}</span>}
    </p>
  );
}
