import { useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Face } from '#app/ui/face.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Member } from '#contract/account/organisations.ts';
import { type Role, roles } from '#contract/core/access.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { membersQuery } from '../queries.ts';
import { roleKeys } from '../role-keys.ts';
import { useMay, useSession } from '../session.ts';

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

export function MemberList({ members }: { members: Member[] }) {
  const t = useT();
  const client = useQueryClient();
  const { user, role: ownRole } = useSession();
  const manages = useMay()('members.manage');
  const { freshly, confirmation } = useFresh();
  const [leaving, setLeaving] = useState<Member>();

  const refresh = () => client.invalidateQueries(membersQuery);
  const show = (changed: Member) =>
    client.setQueryData(
      membersQuery.queryKey,
      (known) =>
        known && { members: known.members.map((member) => (member.userId === changed.userId ? changed : member)) },
    );
  const refuse = (error: unknown) => {
    if (error instanceof NotConfirmed) return;
    const lastOwner = error instanceof ApiProblem && error.code === 'conflict';
    const description = lastOwner ? t('account.members.lastOwner') : failureText(t, error);
    toast(t('ui.error'), { description, tone: 'destructive' });
  };

  const changeRole = async (member: Member, role: Role) => {
    if (role === member.role) return;
    show({ ...member, role });
    try {
      show(await freshly(() => api.members.changeRole({ userId: member.userId, role }, { version: member.version })));
      toast(t('account.members.roleChanged', { name: nameOf(member), role: t(roleKeys[role]) }));
    } catch (error) {
      show(error instanceof ApiProblem && error.code === 'version_conflict' ? (error.current as Member) : member);
      refuse(error);
    }
  };
  const remove = async (member: Member) => {
    try {
      await freshly(() => api.members.remove({ userId: member.userId }));
      toast(t('account.members.removed', { name: nameOf(member) }));
    } catch (error) {
      refuse(error);
    }
    await refresh();
  };

  /** Owners are made and unmade by owners only. */
  const mayChange = (member: Member) => manages && (ownRole === 'owner' || member.role !== 'owner');
  const offered = roles.filter((role) => ownRole === 'owner' || role !== 'owner');

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {members.map((member) => (
          <li key={member.userId} className="flex items-center gap-3 py-2.5">
            <Face name={nameOf(member)} />
            <div className="me-auto min-w-0">
              <p className="truncate">
                {nameOf(member)}{' '}
                {member.userId === user.id && <span className="text-ink-3">({t('account.members.you')})</span>}
              </p>
              <p className="truncate text-sm text-ink-3">{member.email}</p>
            </div>
            {mayChange(member) ? (
              <Select
                look="inline"
                aria-label={t('account.members.roleOf', { name: nameOf(member) })}
                value={member.role}
                onChange={(role) => void changeRole(member, role)}
                options={offered.map((role) => ({ value: role, label: t(roleKeys[role]) }))}
              />
            ) : (
              <span className="px-1.5 text-ink-2">{t(roleKeys[member.role])}</span>
            )}
            {mayChange(member) && member.userId !== user.id && (
              <IconButton label={t('account.members.remove')} onClick={() => setLeaving(member)}>
                <UserMinus />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t('account.members.remove')}
          action={t('account.members.remove')}
          onConfirm={() => remove(leaving)}
        >
          {t('account.members.removeConfirm', { name: nameOf(leaving) })}
        </ConfirmDialog>
      )}
      {confirmation}
    </>
  );
}
