import { useRights } from '../../shell/may.tsx';

/** The resource's name, as a link for people who may change it. */
export function ResourceLink({ id, name }: { id: number; name: string }) {
  return useRights()('manage') ? <a href={`/availability/resources/${id}`}>{name}</a> : name;
}
