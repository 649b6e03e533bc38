import { ArrowLeft, Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { lockedDoor } from '#app/shell/locked-door.ts';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { isCode, lockDoor, unlockDoor } from './door-lock.ts';

type Props = { door: string; listing: string };

/** Lets only the host leave the sign-in page: a locked tablet requires the code they chose. */
export function DoorExit({ door, listing }: Props) {
  const t = useT();
  const isLocked = lockedDoor() === door;
  const [isAsking, setAsking] = useState(false);
  const leave = 'tap inline-flex items-center gap-1.5 text-sm text-ink-3 hover:text-ink';
  const back = (
    <>
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {t('showings.leaveDoor')}
    </>
  );
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      {isLocked ? (
        <button type="button" className={leave} onClick={() => setAsking(true)}>
          {back}
        </button>
      ) : (
        <>
          <Link to={`/listing/${listing}`} className={leave}>
            {back}
          </Link>
          <Button size="s" icon={<Lock />} onClick={() => setAsking(true)}>
            {t('showings.doorLock')}
          </Button>
        </>
      )}
      {isAsking && <CodeDialog door={door} listing={listing} isLocked={isLocked} onClose={() => setAsking(false)} />}
    </div>
  );
}

type DialogProps = Props & { isLocked: boolean; onClose: () => void };

function CodeDialog({ door, listing, isLocked, onClose }: DialogProps) {
  const t = useT();
  const signOut = useSignOut();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const save = async () => {
    if (!isLocked) {
      if (!isCode(code)) return setFault(t('showings.doorCode'));
      await lockDoor(door, code);
      // Loads a new document, so that nothing of the workspace stays in memory.
      return location.reload();
    }
    const outcome = await unlockDoor(code);
    if (outcome === 'open') return location.assign(`/listing/${listing}`);
    setFault(t(outcome === 'wait' ? 'showings.doorWait' : 'showings.doorWrong'));
  };
  return (
    <FormDialog
      title={t(isLocked ? 'showings.doorLocked' : 'showings.doorLock')}
      description={t(isLocked ? 'showings.doorLockedText' : 'showings.doorLockText')}
      saveLabel={t(isLocked ? 'showings.doorUnlock' : 'showings.doorLockDo')}
      onSave={() => void save()}
      onClose={onClose}
      aside={
        isLocked && (
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('showings.doorForgot')}
          </Button>
        )
      }
    >
      <Field label={t('showings.doorCode')} required error={fault}>
        <PasswordInput
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
