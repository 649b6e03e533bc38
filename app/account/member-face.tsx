import { useQuery } from '@tanstack/react-query';
import { Face, type FaceLook } from '#app/ui/face.tsx';
import { memberPhotosQuery } from './queries.ts';
import { useMay } from './session.ts';

/** A member's photo, or their initials. */
export function MemberFace({ id, name, ...look }: { id: string | null | undefined; name: string } & FaceLook) {
  const { data } = useQuery({ ...memberPhotosQuery, enabled: useMay()('members.read') });
  return <Face name={name} src={data?.photos.find(({ userId }) => userId === id)?.photo} {...look} />;
}
