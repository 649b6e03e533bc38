import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { AskedFactor } from '#contract/account/entry.ts';
import type { factors } from '#contract/account/factors.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText, issueOn } from '../failure-text.ts';
import { valuesOf } from '../form-values.ts';
import { CodeInput } from './code-input.tsx';
import { answerWithPasskey } from './passkey.ts';
import { type Challenge, useChallenge } from './use-challenge.ts';

export type Verified = OutputOf<typeof factors.verify>;
type Props = {
  factor: AskedFactor;
  onVerified: (verified: Verified) => Promise<void>;
  /** Label of the button that creates a passkey. */
  action?: string;
};

/** Answers a factor's challenge: to sign in, to confirm, or to verify a new factor. */
export function AnswerFactor({ factor, onVerified, action }: Props) {
  const { challenge, failure, again } = useChallenge(factor.id);
  const t = useT();
  const refusal = failure === undefined ? undefined : failureText(t, failure);
  return factor.type === 'webauthn' ? (
    <Passkey {...{ factor, challenge, again, onVerified, refusal }} action={action} />
  ) : (
    <Code {...{ factor, challenge, again, onVerified, refusal }} />
  );
}

type PartProps = Omit<Props, 'action'> & {
  challenge: Challenge | undefined;
  again: () => Promise<void>;
  refusal: string | undefined;
};

function Code({ factor, challenge, again, onVerified, refusal }: PartProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const values = valuesOf(event.currentTarget, ['code']);
    if (!values || !challenge || busy) return setFault(values ? undefined : t('account-factors.codeWrong'));
    setBusy(true);
    try {
      const { challengeId } = challenge;
      await onVerified(await api.factors.verify({ id: factor.id, challengeId, code: values.code }));
    } catch (error) {
      setFault(issueOn(error, 'code') ? t('account-factors.codeWrong') : failureText(t, error));
      setBusy(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <CodeInput
        label={t('account-factors.code')}
        hint={factor.type === 'phone' && challenge ? t('account-factors.codeSent', { digits: factor.hint }) : undefined}
        error={fault ?? refusal}
        onChange={() => setFault(undefined)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="act" size="l" busy={busy} disabled={!challenge}>
          {t('ui.confirm')}
        </Button>
        {factor.type === 'phone' && (
          <Button kind="link" onClick={again}>
            {t('account-factors.sendAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Passkey({
  factor,
  challenge,
  again,
  onVerified,
  refusal,
  action,
}: PartProps & { action: string | undefined }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const use = async () => {
    if (!challenge) return;
    setFault(undefined);
    setBusy(true);
    try {
      const credential = await answerWithPasskey(challenge);
      const { challengeId } = challenge;
      await onVerified(await api.factors.verify({ id: factor.id, challengeId, credential }));
    } catch {
      setFault(t('account-factors.passkeyFailed'));
      setBusy(false);
      // The challenge may have been used up.
      await again();
    }
  };
  return (
    <div className="grid gap-3">
      <Button kind="act" size="l" className="justify-self-start" busy={busy} disabled={!challenge} onClick={use}>
        {action ?? t('account-factors.usePasskey')}
      </Button>
      {(fault ?? refusal) && (
        <p role="alert" className="text-sm text-loss">
          {fault ?? refusal}
        </p>
      )}
    </div>
  );
}
