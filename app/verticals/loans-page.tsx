import { RoomToCome } from './room-to-come.tsx';

export const handle = { title: 'shell.nav.loans' } as const;

export default function LoansPage() {
  return <RoomToCome vertical="mortgage" />;
}
