import { Users } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard, SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Section } from './section.tsx';

const limit = 'Your Free plan allows 1 active listing and 1 is in use. Pro allows 50.';
const errors = [
  { status: 401 },
  { status: 402, code: 'plan_limit', message: limit },
  { status: 403 },
  { status: 404 },
  { status: 412 },
  { status: 429 },
  { status: 500, code: 'unexpected', message: '', requestId: 'req_01jcx9v2' },
  { status: 503 },
];

export function States() {
  return (
    <Section title="States">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <SkeletonRows rows={4} />
        <div className="grid gap-6">
          <SkeletonText />
          <SkeletonCard />
        </div>
        <Spinner />
        <EmptyState
          title="No leads yet"
          icon={<Users />}
          actions={
            <>
              <Button kind="act">Add a lead</Button>
              <Button kind="quiet">Load sample data</Button>
            </>
          }
        >
          Everyone who writes, calls or signs in at an open house will stand here, best first.
        </EmptyState>
        {errors.map((error) => (
          <ErrorScreen key={error.status} error={error} onRetry={() => {}} className="border border-line" />
        ))}
      </div>
    </Section>
  );
}
