import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { FormPart } from '#contract/growth/assistant-parts.ts';
import { leaveRequest, RequestProblem } from '../calls.ts';

type Props = { part: FormPart; session: string; onLeft: () => void };
type Faults = Record<string, string>;

/** Asks for contact details and for consent to the text that is stored. */
export default function RequestForm({ part, session, onLeft }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // The form loads after its message was shown and would start below the visible area.
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), []);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [key] = useState(() => crypto.randomUUID());

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const missing: Faults = {};
    for (const name of ['name', 'email']) if (text(name) === '') missing[name] = t('ui.form.missing');
    if (!agreed) missing.consent = t('assistant.form.consentMissing');
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await leaveRequest(
        {
          sessionId: session,
          kind: part.form,
          name: text('name'),
          email: text('email'),
          phone: text('phone') || null,
          message: text('message'),
          subject: part.subject,
          consent: part.consent.version,
        },
        key,
      );
      onLeft();
    } catch (error) {
      const issues = error instanceof RequestProblem ? error.issues : [];
      setFaults(Object.fromEntries(issues.map(({ path }) => [String(path[0]), t('ui.form.invalid')])));
      if (issues.length === 0)
        toast(t('assistant.error.title'), { description: t('assistant.error.text'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid w-full gap-3 rounded-m border border-line bg-surface p-3.5"
    >
      <Field label={t('assistant.form.name')} required error={faults.name}>
        <Input name="name" autoComplete="name" maxLength={100} defaultValue={part.filled?.name} />
      </Field>
      <Field label={t('assistant.form.email')} required error={faults.email}>
        <Input name="email" type="email" autoComplete="email" maxLength={254} defaultValue={part.filled?.email} />
      </Field>
      <Field label={t('assistant.form.phone')} error={faults.phone}>
        <Input name="phone" type="tel" autoComplete="tel" maxLength={40} defaultValue={part.filled?.phone} />
      </Field>
      <Field
        label={t(part.form === 'person' ? 'assistant.form.message' : 'assistant.form.when')}
        error={faults.message}
      >
        <Textarea name="message" rows={2} maxLength={2_000} />
      </Field>
      <div className="grid gap-1.5">
        <Checkbox
          checked={agreed}
          onChange={setAgreed}
          label={<span className="text-sm text-ink-2">{part.consent.text}</span>}
          aria-invalid={faults.consent !== undefined}
        />
        {faults.consent && <p className="text-sm text-loss">{faults.consent}</p>}
      </div>
      <Button type="submit" kind="act" busy={busy} className="justify-self-start">
        {t('assistant.form.send')}
      </Button>
    </form>
  );
}
