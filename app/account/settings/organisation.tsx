import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import { membersQuery, organisationQuery } from '../queries.ts';
import { useMay } from '../session.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveOrganisation } from './leave-organisation.tsx';
import { MemberList } from './member-list.tsx';
import { OrganisationName } from './organisation-name.tsx';
import { Section } from './section.tsx';

export default function OrganisationPage() {
  const t = useT();
  const may = useMay();
  const organisation = useQuery(organisationQuery);
  const members = useQuery(membersQuery);
  const failure = organisation.error ?? members.error;
  if (failure) {
    const again = () => Promise.all([organisation.refetch(), members.refetch()]);
    return <ErrorScreen error={failure} onRetry={() => void again()} />;
  }
  const manages = may('members.manage');
  return (
    <>
      <Section title={t('account.organisation.title')}>
        {organisation.data ? (
          <OrganisationName organisation={organisation.data} readOnly={!may('organisation.change')} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Section>
      <Section
        title={t('account.members.title')}
        text={members.data && t('account.members.count', { count: members.data.members.length })}
        actions={manages && <InviteDialog />}
      >
        {members.data ? <MemberList members={members.data.members} /> : <SkeletonRows rows={4} columns={1} />}
        {manages && <InvitationList />}
      </Section>
      {organisation.data && (
        <Section title={t('account.organisation.leave')} text={t('account.organisation.leaveText')}>
          <LeaveOrganisation name={organisation.data.name} />
        </Section>
      )}
    </>
  );
}
