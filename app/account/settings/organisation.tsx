import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Faces } from '#app/ui/face.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { membersQuery, organisationQuery } from '../queries.ts';
import { useMay } from '../session.ts';
import { LeaveOrganisation } from './leave-organisation.tsx';
import { OrganisationName } from './organisation-name.tsx';
import { OrganisationZone } from './organisation-zone.tsx';
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
  return (
    <>
      <Section title={t('account.organisation.title')}>
        <div className="grid gap-6">
          {organisation.data ? (
            <OrganisationName organisation={organisation.data} readOnly={!may('organisation.change')} />
          ) : (
            <SkeletonText lines={2} />
          )}
          {may('organisation.change') && <OrganisationZone />}
        </div>
      </Section>
      <Section
        title={t('account.members.title')}
        text={members.data && t('account.members.count', { count: members.data.members.length })}
      >
        {members.data ? (
          <p className="flex flex-wrap items-center gap-3">
            <Faces names={members.data.members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)} max={6} />
            <Button asChild size="s">
              <Link to="/team">{t('desk.manageMembers')}</Link>
            </Button>
          </p>
        ) : (
          <SkeletonText lines={1} />
        )}
      </Section>
      {organisation.data && (
        <Section title={t('account.organisation.leave')} text={t('account.organisation.leaveText')}>
          <LeaveOrganisation name={organisation.data.name} />
        </Section>
      )}
    </>
  );
}
