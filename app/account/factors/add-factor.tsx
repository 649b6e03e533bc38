import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AskedFactor, FactorType } from '#contract/account/entry.ts';
import { failureText, issueOn } from '../failure-text.ts';
import { NotConfirmed } from '../fresh.tsx';
import { devicesQuery, factorsQuery } from '../queries.ts';
import { rememberSession } from '../refresh.ts';
import { sessionQuery } from '../session.ts';
import { AnswerFactor, type Verified } from './answer-factor.tsx';
import { ChooseType } from './choose-type.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { FactorFields } from './factor-fields.tsx';
import { typeNames } from './names.ts';
import { QrCode } from './qr-code.tsx';

type Totp = { secret: string; uri: string };
type Step =
  | { at: 'choose' }
  | { at: 'fields'; type: 'phone' | 'webauthn' }
  | { at: 'answer'; factor: AskedFactor; totp: Totp | null }
  | { at: 'codes'; codes: string[] };

type Props = { freshly: <T>(deed: () => Promise<T>) => Promise<T>; onClose: () => void };

/** Adds a factor, from choosing its type to its first use, which verifies it. */
export default function AddFactor({ freshly, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [fault, setFault] = useState<string>();

  const enrol = async (type: FactorType, given: { name?: string; phone?: string } = {}) => {
    setFault(undefined);
    try {
      const { id, totp } = await freshly(() => api.factors.enrol({ type, ...given }));
      const hint = given.phone?.slice(-4) ?? '';
      setStep({ at: 'answer', factor: { id, type, name: given.name ?? '', hint }, totp });
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      if (issueOn(error, 'phone')) setFault(t('account-factors.phoneWrong'));
      else toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  const choose = (type: FactorType) =>
    type === 'totp' ? enrol('totp') : Promise.resolve(setStep({ at: 'fields', type }));
  const finish = async ({ expiresAt, recoveryCodes }: Verified) => {
    rememberSession(expiresAt);
    const shown = [factorsQuery.queryKey, devicesQuery.queryKey, sessionQuery.queryKey];
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    toast(t('account-factors.added'), recoveryCodes ? { description: t('account-factors.othersEnded') } : undefined);
    if (recoveryCodes) setStep({ at: 'codes', codes: recoveryCodes });
    else onClose();
  };

  const title =
    step.at === 'codes'
      ? t('account-factors.recovery.title')
      : step.at === 'choose'
        ? t('account-factors.add')
        : t(typeNames[step.at === 'fields' ? step.type : step.factor.type]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // The codes are shown only once, so a click outside must not close the dialog.
      sticky={step.at === 'codes'}
      title={title}
      description={step.at === 'codes' ? t('account-factors.recovery.text') : undefined}
      footer={
        step.at === 'codes' && (
          <Button kind="act" onClick={onClose}>
            {t('ui.done')}
          </Button>
        )
      }
    >
      {step.at === 'choose' && <ChooseType onChoose={choose} />}
      {step.at === 'fields' && (
        <FactorFields type={step.type} fault={fault} onGiven={(given) => enrol(step.type, given)} />
      )}
      {step.at === 'answer' && (
        <div className="grid gap-5">
          {step.totp && <ScanTotp {...step.totp} />}
          <AnswerFactor factor={step.factor} onVerified={finish} action={t('account-factors.createPasskey')} />
        </div>
      )}
      {step.at === 'codes' && <CodeSheet codes={step.codes} />}
    </Dialog>
  );
}

function ScanTotp({ secret, uri }: Totp) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-5">
      <QrCode text={uri} label={t('account-factors.qr')} />
      <div className="grid min-w-48 flex-1 content-start gap-3">
        <p>{t('account-factors.scan')}</p>
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-3">{t('account-factors.secret')}</p>
          <code
            dir="ltr"
            className="rounded-s border border-line-strong bg-sunken px-2.5 py-1.5 font-code text-sm break-all select-all"
          >
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
      </div>
    </div>
  );
}
