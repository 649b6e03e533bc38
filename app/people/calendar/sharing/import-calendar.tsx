import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { calendar } from '#contract/people/appointments.ts';
import { Part } from './part.tsx';

type Outcome = OutputOf<typeof calendar.import> & { isTry: boolean };

/** A file is previewed first; importing it does exactly what the preview shows. */
export function ImportCalendar() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (text: string, dryRun: boolean) => {
    setBusy(true);
    try {
      setOutcome({ ...(await api.calendar.import({ file: text, timeZone: hereZone(), dryRun })), isTry: dryRun });
      if (!dryRun) await client.invalidateQueries({ queryKey: ['calendar'] });
    } catch (error) {
      toast(t('calendar.import.failed'), { tone: 'destructive', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const counts = outcome && {
    created: format.number(outcome.created),
    changed: format.number(outcome.changed),
    same: format.number(outcome.same),
  };
  return (
    <Part title={t('calendar.import.title')} text={t('calendar.import.text')}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={picker}
          type="file"
          accept=".ics,text/calendar"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('calendar.import.choose')}
          onChange={async ({ target }) => {
            const text = (await target.files?.[0]?.text()) ?? '';
            target.value = '';
            setFile(text);
            if (text) await take(text, true);
          }}
        />
        <Button busy={busy} onClick={() => picker.current?.click()}>
          <FileUp />
          {t('calendar.import.choose')}
        </Button>
        {outcome?.isTry && outcome.created + outcome.changed > 0 && (
          <Button kind="act" busy={busy} onClick={() => void take(file, false)}>
            {t('calendar.import.take', { count: outcome.created + outcome.changed })}
          </Button>
        )}
      </div>
      {outcome && (
        <div role="status" className="grid gap-2">
          <p>{t(outcome.isTry ? 'calendar.import.would' : 'calendar.import.did', counts!)}</p>
          {outcome.problems.length > 0 && (
            <ul className="grid gap-1 border-s-2 border-need ps-3 text-sm">
              {outcome.problems.map(({ line, name, message }) => (
                <li key={`${line} ${name}`}>
                  <span className="num text-ink-3">{t('calendar.import.line', { line })}</span>{' '}
                  <b className="font-medium">{name}</b> {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Part>
  );
}
