import { useQuery } from '@tanstack/react-query';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { useMay } from '../session.ts';
import { DomainsSection } from './domains-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { signOnQuery } from './queries.ts';

export const handle = { title: 'sso.title' } as const;

/** Claimed domains, the identity provider, and the sign-in policy, in setup order. */
export default function SignOnPage() {
  const { data, error, refetch } = useQuery(signOnQuery);
  const mayChange = useMay()('security.manage');
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  return (
    <>
      <DomainsSection domains={data.domains} mayChange={mayChange} />
      <ProviderSection connection={data.connection} service={data.service} mayChange={mayChange} />
      {data.connection && (
        <PolicySection
          key={data.connection.version}
          connection={data.connection}
          owners={data.owners}
          mayChange={mayChange}
        />
      )}
    </>
  );
}
