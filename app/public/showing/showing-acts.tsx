import { useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { localAt } from '#contract/core/time-zone.ts';
import type { LinkedShowing } from '#contract/inventory/showing-shapes.ts';
import { callToAction } from '../call-to-action.ts';

const plain = 'tap h-12 px-2 text-lg underline underline-offset-4';

type Props = {
  showing: LinkedShowing;
  /** The action that a mail's button led to; the others are a click away. */
  only: string | null;
  fields: string[];
};

/** The actions still available by this link, each a plain form. */
export function Acts({ showing, only, fields }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const isAsked = (deed: string) => (only !== 'confirm' && only !== 'decline') || only === deed;
  const others = new URLSearchParams(search);
  others.delete('deed');
  const { as, state, answer, isOver } = showing;
  const isOpen = state === 'requested' || state === 'proposed' || state === 'confirmed';
  if (isOver || !isOpen) return null;
  if (as === 'asker')
    return (
      <div className="mt-10 flex flex-wrap items-center gap-4">
        {state === 'proposed' && (
          <Deed deed="accept">
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-showing.accept')}
            </button>
          </Deed>
        )}
        <Deed deed="cancel">
          <button type="submit" className={`${plain} text-loss`}>
            {t('public-showing.cancel')}
          </button>
        </Deed>
      </div>
    );
  if (state !== 'requested' || answer !== null) return null;
  return (
    <div className="mt-10 grid max-w-2xl gap-10">
      {isAsked('confirm') && (
        <Deed deed="confirm">
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-showing.confirm')}
          </button>
        </Deed>
      )}
      {isAsked('propose') && <Propose showing={showing} isFaulty={fields.includes('start')} />}
      {isAsked('decline') && (
        <Deed deed="decline">
          <Field label={t('public-showing.reason')} error={fields.includes('reason') && t('public-showing.fault')}>
            <Input name="reason" required maxLength={300} frameClassName="h-11" />
          </Field>
          <button type="submit" className={`${plain} justify-self-start text-loss`}>
            {t('public-showing.decline')}
          </button>
        </Deed>
      )}
      {!isAsked('propose') && (
        <p>
          <a href={`${pathname}?${others}`} className="tap text-lg text-ink-2 underline underline-offset-4">
            {t('public-showing.otherAnswers')}
          </a>
        </p>
      )}
    </div>
  );
}

function Propose({ showing: { startsAt, timeZone }, isFaulty }: { showing: LinkedShowing; isFaulty: boolean }) {
  const t = useT();
  return (
    <Deed deed="propose">
      <Field label={t('public-showing.newTime')} error={isFaulty && t('public-showing.fault')}>
        <Input
          type="datetime-local"
          name="start"
          required
          defaultValue={localAt(Date.parse(startsAt), timeZone)}
          frameClassName="h-11"
        />
      </Field>
      <button type="submit" className={`${plain} justify-self-start text-act`}>
        {t('public-showing.propose')}
      </button>
    </Deed>
  );
}

const Deed = ({ deed, children }: { deed: string; children: React.ReactNode }) => (
  <form method="post" className="grid gap-3">
    <input type="hidden" name="deed" value={deed} />
    {children}
  </form>
);
