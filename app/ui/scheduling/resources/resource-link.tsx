import { useRights } from '../../shell/may.tsx';

/** Its name, which leads to it whoever may change it. */
export function ResourceLink({ id, name }: { id: number; name: string }) {
  return useRights()('manage') ? <a href={`/availability/resources/${id}`}>{name}</a> : name;
}
