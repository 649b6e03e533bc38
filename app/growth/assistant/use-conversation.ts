import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import type { Turn } from '#contract/growth/assistant.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { readConversation, say } from './calls.ts';
import { readStream } from './read-stream.ts';
import { newSession, sessionId } from './session.ts';

export type Shown = Pick<Turn, 'role' | 'content' | 'parts' | 'by' | 'ended'> & {
  key: string;
  /** The message did not reach the server or got no answer, so it can be sent again. */
  failed?: boolean;
};

let made = 0;
const shown = (role: Turn['role'], content: string, rest: Partial<Shown> = {}): Shown => {
  made += 1;
  return { key: `new ${made}`, role, content, parts: [], by: null, ended: 'whole', ...rest };
};

const fromTurn = ({ turn, at: _, ...rest }: Turn): Shown => ({ ...rest, key: `turn ${turn}` });

export function useConversation() {
  const t = useT();
  const { publicKey } = useDocument();
  const [session, setSession] = useState(sessionId);
  const [messages, setMessages] = useState<Shown[]>([]);
  const [opening, setOpening] = useState<{ content: string; parts: Part[] }>();
  const [busy, setBusy] = useState(false);
  const [heard, setHeard] = useState('');
  const answering = useRef<AbortController>(null);

  const read = useCallback(async (id: string) => {
    const kept = await readConversation(id);
    setOpening(kept.opening);
    if (!answering.current) setMessages(kept.turns.map(fromTurn));
  }, []);

  // If the history fails to load, the visitor can still write: the server has it.
  useEffect(() => void read(session).catch(() => {}), [session, read]);
  useEffect(() => () => answering.current?.abort(), []);

  const send = async (given: string, before: Shown[] = messages) => {
    const content = given.trim();
    if (content === '' || answering.current) return;
    const leaving = new AbortController();
    answering.current = leaving;
    setBusy(true);
    setHeard('');
    const asked = shown('user', content);
    let answer = shown('assistant', '', { by: 'engine' });
    const show = (...rest: Shown[]) => setMessages([...before, ...rest]);
    show(asked, answer);
    const isBegun = () => answer.content !== '' || answer.parts.length > 0;
    try {
      const history = [...before.filter(({ failed }) => !failed), asked];
      for await (const piece of readStream(await say(publicKey, session, history, leaving.signal))) {
        answer = { ...answer, content: answer.content + piece.content, parts: [...answer.parts, ...piece.parts] };
        show(asked, answer);
      }
      setHeard(answer.content);
    } catch {
      const ended = leaving.signal.aborted ? 'stopped' : 'broken';
      // Keeps the received part of the answer; a question without any answer can be sent again.
      if (isBegun()) show(asked, { ...answer, ended });
      else show({ ...asked, failed: true });
      if (ended === 'broken') {
        toast(t('assistant.error.title'), { description: t('assistant.error.text'), tone: 'destructive' });
      }
    } finally {
      answering.current = null;
      setBusy(false);
    }
  };

  return {
    session,
    messages,
    opening,
    busy,
    /** The last complete answer, for screen readers. */
    heard,
    send: (content: string) => void send(content),
    again: (failed: Shown) =>
      void send(
        failed.content,
        messages.filter((message) => message !== failed),
      ),
    stop: () => answering.current?.abort(),
    refresh: () => void read(session).catch(() => {}),
    begin: () => {
      answering.current?.abort();
      setMessages([]);
      setSession(newSession());
    },
  };
}
