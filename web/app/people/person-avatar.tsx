import { queryOptions, useQuery } from '@tanstack/react-query';
import { users } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { Avatar } from '../../ui/bits.tsx';
import { membersQuery } from '../session/members.ts';
import { useUser } from '../session/session.ts';

const FIVE_MINUTES = 300_000;
const always = Number.POSITIVE_INFINITY;

/** A picture never changes under its name: it is fetched once. */
const pictureQuery = (picture: string) =>
  queryOptions({
    queryKey: ['picture', picture],
    queryFn: async ({ signal }) => URL.createObjectURL(await (await api.open(users.picture, { params: { picture }, signal })).blob()),
    staleTime: always,
    gcTime: always,
  });

function usePicture(id: string | null): string | undefined {
  const me = useUser();
  const members = useQuery({ ...membersQuery, staleTime: FIVE_MINUTES, enabled: id !== null && id !== me.id });
  const picture = id === me.id ? me.picture : members.data?.access.find(({ user_id }) => user_id === id)?.user_picture;
  return useQuery({ ...pictureQuery(picture ?? ''), enabled: Boolean(picture) }).data;
}

interface Props {
  /** Null where the account is gone, or the service did it. */
  id: string | null;
  name: string;
  size?: number;
  silent?: boolean;
}

/** A person of the organisation: their picture, else their initials. */
export function PersonAvatar({ id, ...look }: Props) {
  return <Avatar {...look} picture={usePicture(id)} />;
}
