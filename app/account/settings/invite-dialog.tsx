import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type GivenRole, mostInvitedAtOnce } from '#contract/account/organisations.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { invitationsQuery } from '../queries.ts';
import { ResendVerification } from '../resend-verification.tsx';
import { useSession } from '../session.ts';
import { readInvited } from './read-invited.ts';
import { RoleChoice } from './role-choice.tsx';

type Props = {
  /** Teams that people can be invited to. */
  teams?: readonly { id: string; name: string }[];
  /** What has to be saved before the invitations go out. */
  before?: () => Promise<void>;
};

/** One address or a pasted list, with a common role and teams; a role after an address applies to that person. */
export function InviteDialog({ teams = [], before }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [role, setRole] = useState<GivenRole>('agent');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { freshly, confirmation } = useFresh();
  const { people, unread } = readInvited(text);
  const tooMany = people.length > mostInvitedAtOnce;

  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setText('');
    setChosen([]);
    invite.reset();
  };
  const invite = useMutation({
    mutationFn: async () => {
      await before?.();
      return freshly(() =>
        api.invitations.createMany({
          people: people.map(({ email, role: own }) => ({ email, role: own ?? role, teams: [...chosen] })),
        }),
      );
    },
    onSuccess: async ({ invited, members }) => {
      const [only] = invited;
      if (invited.length > 0)
        toast(
          invited.length === 1
            ? t('account.members.invited', { email: only!.email })
            : t('account.members.invitedMany', { count: invited.length }),
          members.length > 0
            ? { description: t('account.members.alreadyMembers', { emails: members.join(', ') }) }
            : {},
        );
      else toast(t('account.members.alreadyMembers', { emails: members.join(', ') }));
      change(false);
      await client.invalidateQueries(invitationsQuery);
    },
  });
  const failure = invite.error && !(invite.error instanceof NotConfirmed) ? failureText(t, invite.error) : undefined;
  const fault = tooMany
    ? t('account.members.tooMany', { count: mostInvitedAtOnce })
    : unread.length > 0
      ? t('account.members.unread', { words: unread.slice(0, 3).join(' · ') })
      : failure;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        trigger={
          <Button kind="act" icon={<UserPlus />}>
            {t('account.members.invite')}
          </Button>
        }
        title={t('account.members.invite')}
        description={t('account.members.inviteText')}
        footer={
          user.emailVerified && (
            <>
              <DialogClose>
                <Button>{t('ui.cancel')}</Button>
              </DialogClose>
              <Button
                kind="act"
                disabled={people.length === 0 || tooMany}
                busy={invite.isPending}
                onClick={() => invite.mutate()}
              >
                {t('account.members.inviteSend', { count: Math.max(1, people.length) })}
              </Button>
            </>
          )
        }
      >
        {user.emailVerified ? (
          <div className="grid gap-4">
            <Field
              label={t('account.members.addresses')}
              hint={t('account.members.addressesHint')}
              error={fault}
              required
            >
              <Textarea
                value={text}
                rows={4}
                autoComplete="off"
                placeholder={t('account.field.emailPlaceholder')}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <Field label={t('account.field.role')}>
              <RoleChoice value={role} onChange={setRole} />
            </Field>
            {teams.length > 0 && (
              <fieldset className="grid gap-2">
                <legend className="mb-1 text-sm font-medium">{t('account.members.teams')}</legend>
                {teams.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.includes(id)}
                    onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
                  />
                ))}
              </fieldset>
            )}
          </div>
        ) : (
          <p className="grid justify-items-start gap-3 text-ink-2">
            {t('account.verify.banner', { email: user.email })}
            <ResendVerification />
          </p>
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
