import { RoomToCome } from './room-to-come.tsx';

export const handle = { title: 'shell.nav.insurance' } as const;

export default function InsurancePage() {
  return <RoomToCome vertical="insurance" />;
}
