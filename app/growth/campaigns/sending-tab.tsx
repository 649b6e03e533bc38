import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { addDays, dayIn, instantAt } from '#contract/core/time-zone.ts';
import { type Campaign, mostPerHour } from '#contract/growth/campaigns/campaigns.ts';
import { leastFloor } from '#contract/growth/campaigns/compare.ts';
import type { Comparison, When } from '#contract/growth/campaigns/content.ts';
import { comparedBy, comparedParts, type SendMode, sendModes } from '#contract/growth/campaigns/words.ts';
import type { Desk } from './use-written.ts';

const modes = keysOf('campaigns.mode', sendModes);
const modeHints = keysOf('campaigns.modeHint', sendModes);
const parts = keysOf('campaigns.compare.of', comparedParts);
const measures = keysOf('campaigns.compare.by', comparedBy);

/** Schedule, speed, and the comparison of two variants. */
export function SendingTab({ saved, desk, mayWrite }: { saved: Campaign; desk: Desk; mayWrite: boolean }) {
  const t = useT();
  const { perHour } = desk.written;
  return (
    <div className="grid max-w-3xl gap-8" inert={!mayWrite}>
      <WhenPart zone={saved.timeZone} when={desk.written.when} onChange={(when) => desk.change({ when })} />
      <section className="grid gap-3" aria-labelledby="campaign-pace">
        <h2 id="campaign-pace" className="text-md font-medium">
          {t('campaigns.pace')}
        </h2>
        <Checkbox
          label={t('campaigns.pace.limit')}
          checked={perHour !== null}
          onChange={(isLimited) => desk.change({ perHour: isLimited ? 500 : null })}
        />
        {perHour !== null && (
          <Field label={t('campaigns.pace.perHour')} hint={t('campaigns.pace.hint')} className="max-w-72">
            <WholeNumber
              value={perHour}
              min={1}
              max={mostPerHour}
              onChange={(next) => desk.change({ perHour: next })}
            />
          </Field>
        )}
      </section>
      <ComparePart desk={desk} />
    </div>
  );
}

function WhenPart({ zone, when, onChange }: { zone: string; when: When; onChange: (when: When) => void }) {
  const t = useT();
  const format = useFormat();
  const today = dayIn(Date.now(), zone);
  const at = when.mode === 'at' ? Date.parse(when.at) : Date.now();
  const isTheirs = when.mode === 'hour' || when.mode === 'best';
  const day = isTheirs ? when.day : dayIn(at, zone);
  const time = isTheirs
    ? when.time
    : new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const choose = (mode: SendMode) => {
    const tomorrow = addDays(today, 1);
    if (mode === 'now') onChange({ mode });
    else if (mode === 'at') onChange({ mode, at: new Date(instantAt(`${tomorrow}T10:00`, zone)).toISOString() });
    else onChange({ mode, day: isTheirs ? day : tomorrow, time: isTheirs ? time : '10:00' });
  };
  const put = (next: { day?: string; time?: string }) => {
    const chosen = { day, time, ...next };
    if (isTheirs) onChange({ mode: when.mode, ...chosen });
    else onChange({ mode: 'at', at: new Date(instantAt(`${chosen.day}T${chosen.time}`, zone)).toISOString() });
  };
  return (
    <section className="grid gap-3" aria-labelledby="campaign-when">
      <h2 id="campaign-when" className="text-md font-medium">
        {t('campaigns.when')}
      </h2>
      <RadioGroup
        look="cards"
        value={when.mode}
        onChange={choose}
        choices={sendModes.map((value) => ({ value, label: t(modes[value]), hint: t(modeHints[value]) }))}
      />
      {when.mode !== 'now' && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('campaigns.day')} className="w-44">
            <DateField value={day} min={today} onChange={(next) => next && put({ day: next })} />
          </Field>
          <Field label={t(when.mode === 'best' ? 'campaigns.otherwiseAt' : 'campaigns.time')} className="w-44">
            <Input
              type="time"
              value={time}
              onChange={(event) => event.target.value && put({ time: event.target.value })}
            />
          </Field>
          <p className="pb-2 text-sm text-ink-3">{isTheirs ? t('campaigns.theirClock') : format.zone(zone, at)}</p>
        </div>
      )}
    </section>
  );
}

const newComparison: Comparison = {
  of: 'subject',
  by: 'clicks',
  floor: 500,
  days: 7,
  subject: '',
  blocks: [],
  body: '',
};

function ComparePart({ desk }: { desk: Desk }) {
  const t = useT();
  const { comparison, messages } = desk.written;
  const [first] = messages;
  const isMail = first?.channel !== 'sms';
  const put = (next: Partial<Comparison>) => comparison && desk.change({ comparison: { ...comparison, ...next } });
  const turn = (isOn: boolean) =>
    desk.change({
      comparison: isOn
        ? {
            ...newComparison,
            ...(!isMail && { of: 'body', by: 'replies' }),
            subject: first?.subject ?? '',
            blocks: first?.blocks ?? [],
            body: first?.body ?? '',
          }
        : null,
    });
  return (
    <section className="grid gap-3" aria-labelledby="campaign-compare">
      <h2 id="campaign-compare" className="text-md font-medium">
        {t('campaigns.compare')}
      </h2>
      <Checkbox label={t('campaigns.compare.on')} checked={comparison !== null} onChange={turn} />
      {comparison && (
        <>
          <p className="text-sm text-ink-3">{t('campaigns.compare.hint')}</p>
          <div className="flex flex-wrap gap-3">
            {isMail && (
              <Field label={t('campaigns.compare.what')} className="w-40">
                <Select
                  value={comparison.of}
                  onChange={(of) => put({ of })}
                  options={comparedParts.map((value) => ({ value, label: t(parts[value]) }))}
                />
              </Field>
            )}
            <Field label={t('campaigns.compare.measure')} className="w-44">
              <Select
                value={comparison.by}
                onChange={(by) => put({ by })}
                options={comparedBy.map((value) => ({ value, label: t(measures[value]) }))}
              />
            </Field>
            <Field label={t('campaigns.compare.floor')} className="w-48">
              <WholeNumber
                value={comparison.floor}
                min={leastFloor}
                max={100_000}
                onChange={(floor) => put({ floor })}
              />
            </Field>
            <Field label={t('campaigns.compare.days')} className="w-32">
              <WholeNumber value={comparison.days} min={1} max={14} onChange={(days) => put({ days })} />
            </Field>
          </div>
        </>
      )}
    </section>
  );
}
