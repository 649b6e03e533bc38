/** The broker to contact; nothing if none is named. */
export const Broker = ({ of }: { of: { name: string; email: string } | null }) =>
  of && (
    <span className="text-md">
      <bdi className="font-medium">{of.name}</bdi>
      <a className="tap block text-act hover:underline" href={`mailto:${of.email}`}>
        {of.email}
      </a>
    </span>
  );
