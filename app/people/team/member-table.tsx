import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { roleKeys } from '#app/account/role-keys.ts';
import { useSession } from '#app/account/session.ts';
import { RoleSelect } from '#app/account/settings/role-select.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Face } from '#app/ui/face.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { addDays } from '#contract/core/time-zone.ts';
import { restingStages, takesLeads } from '#contract/people/routing-rules.ts';
import { licenceNotices, type TeamMember } from '#contract/people/team.ts';
import { nameOf, type TeamOverview } from './overview.ts';

const MemberEditor = lazy(() => import('./member-editor.tsx'));
const Leaving = lazy(() => import('./leaving.tsx'));

/** From this many members on, the table has a search. */
const manyMembers = 12;

export function MemberTable({ team }: { team: TeamOverview }) {
  const t = useT();
  const { user } = useSession();
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [search, setSearch] = useState('');
  const open = team.members.find(({ userId }) => userId === edited);
  const groupsOf = (member: TeamMember) =>
    [
      team.offices.find(({ id }) => id === member.office)?.name,
      ...team.teams.filter(({ id }) => member.teams.includes(id)).map(({ name }) => name),
    ].filter(Boolean);
  const assistedBy = ({ assists }: TeamMember) =>
    team.members.filter(({ userId }) => assists.includes(userId)).map(nameOf);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = team.members.filter((member) =>
    [nameOf(member), member.email, t(roleKeys[member.role]), ...groupsOf(member)].some((words) =>
      words?.toLocaleLowerCase().includes(wanted),
    ),
  );
  return (
    <>
      {team.members.length > manyMembers && (
        <div className="pb-3 sm:max-w-80">
          <SearchInput value={search} onChange={setSearch} />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((member) => (
          <li
            key={member.userId}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 md:grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)_9rem]"
          >
            <Face name={nameOf(member)} src={member.photo} />
            <div className="min-w-0">
              <p className="truncate">
                {nameOf(member)}
                {member.userId === user.id && <span className="ms-1.5 text-ink-3">({t('account.members.you')})</span>}
              </p>
              <p className="truncate text-sm text-ink-3">{member.email}</p>
            </div>
            <div className="min-w-0 text-sm text-ink-2 max-md:col-span-2 max-md:col-start-2">
              <div>
                <RoleSelect userId={member.userId} role={member.role} />
              </div>
              <p className="truncate text-ink-3">{groupsOf(member).join(' · ')}</p>
              {member.assists.length > 0 && (
                <p className="truncate text-ink-3">{t('team.assisting', { names: assistedBy(member).join(', ') })}</p>
              )}
            </div>
            <Availability member={member} />
            <div className="flex gap-1 max-md:col-start-3 max-md:row-start-1 md:justify-end">
              {member.can.change && (
                <Button
                  size="s"
                  onClick={() => setEdited(member.userId)}
                  aria-label={t('team.editNamed', { name: nameOf(member) })}
                >
                  {t('team.edit')}
                </Button>
              )}
              {team.can.manage && member.userId !== user.id && (
                <Button
                  size="s"
                  kind="quiet"
                  onClick={() => setLeaving(member)}
                  aria-label={t('team.leaveNamed', { name: nameOf(member) })}
                >
                  {t('team.leave')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {open && <MemberEditor key={open.userId} member={open} team={team} onClose={() => setEdited(null)} />}
        {leaving && <Leaving key={leaving.userId} member={leaving} team={team} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  );
}

/** Whether a member gets leads now, and if not, why. */
function Availability({ member }: { member: TeamMember }) {
  const t = useT();
  const format = useFormat();
  const today = todayHere();
  const isAway =
    member.awayFrom !== null && member.awayFrom <= today && member.awayTo !== null && today <= member.awayTo;
  const inWork = `owner:is(${member.userId})~stage:none_of(${restingStages.join(',')})`;
  const taken =
    member.capOpen === null
      ? t('team.open', { count: member.openLeads })
      : t('team.openOf', { count: member.openLeads, cap: member.capOpen });
  const isFull = member.capOpen !== null && member.openLeads >= member.capOpen;
  const ending = member.licences.filter(
    ({ expiresOn }) => expiresOn !== null && expiresOn <= addDays(today, licenceNotices[0]),
  );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-ink-2 max-md:col-span-2 max-md:col-start-2">
      {member.isPaused ? (
        <Chip tone="need">
          {member.pausedForMissing ? t('team.pausedForMissing', { count: member.missed }) : t('team.paused')}
        </Chip>
      ) : isAway ? (
        <Chip tone="need">{t('team.awayTo', { day: format.date(member.awayTo!) })}</Chip>
      ) : isFull ? (
        <Chip tone="need">{t('team.full')}</Chip>
      ) : (
        takesLeads(member.role) && <Chip tone="act">{t('team.takesLeads')}</Chip>
      )}
      {/* A reader who may not manage a member doesn't see all of their leads either, so the count is no link. */}
      {member.can.change ? (
        <Link
          to={`/leads?${new URLSearchParams({ filter: inWork })}`}
          className="tap num hover:text-act hover:underline"
        >
          {taken}
        </Link>
      ) : (
        <span className="num">{taken}</span>
      )}
      {ending.map(({ kind, state, expiresOn }) => (
        <Chip key={`${kind} ${state}`} tone={expiresOn! < today ? 'loss' : 'need'}>
          {t(expiresOn! < today ? 'team.licenceEnded' : 'team.licenceEnds', { state, day: format.date(expiresOn!) })}
        </Chip>
      ))}
    </div>
  );
}
