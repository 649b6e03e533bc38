import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
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

/** Changes a member's role in place. Only owners can make someone an owner or change an owner's role. */
export function RoleSelect({ userId, role }: { userId: string; role: Role }) {
  const t = useT();
  const client = useQueryClient();
  const { role: ownRole } = useSession();
  const manages = useMay()('members.manage');
  const { freshly, confirmation } = useFresh();
  const member = useQuery({ ...membersQuery, enabled: manages }).data?.members.find((one) => one.userId === userId);
  const shown = member?.role ?? role;
  if (!member || (ownRole !== 'owner' && member.role === 'owner')) return t(roleKeys[shown]);
  const show = (changed: Member) =>
    client.setQueryData(
      membersQuery.queryKey,
      (known) => known && { members: known.members.map((one) => (one.userId === changed.userId ? changed : one)) },
    );
  const change = async (next: Role) => {
    if (next === member.role) return;
    show({ ...member, role: next });
    try {
      show(await freshly(() => api.members.changeRole({ userId, role: next }, { version: member.version })));
      toast(t('account.members.roleChanged', { name: nameOf(member), role: t(roleKeys[next]) }));
      await client.invalidateQueries({ queryKey: ['team'] });
    } catch (error) {
      show(error instanceof ApiProblem && error.code === 'version_conflict' ? (error.current as Member) : member);
      if (error instanceof NotConfirmed) return;
      const lastOwner = error instanceof ApiProblem && error.code === 'conflict';
      const description = lastOwner ? t('account.members.lastOwner') : failureText(t, error);
      toast(t('ui.error'), { description, tone: 'destructive' });
    }
  };
  return (
    <>
      <Select
        look="inline"
        aria-label={t('account.members.roleOf', { name: nameOf(member) })}
        value={shown}
        onChange={(next) => void change(next)}
        options={roles
          .filter((one) => ownRole === 'owner' || one !== 'owner')
          .map((one) => ({ value: one, label: t(roleKeys[one]) }))}
      />
      {confirmation}
    </>
  );
}
