// From the names of the form to those of the table.
import type { ServiceFields } from './service-fields.ts';

export function serviceColumns({ price, mapEmbed, videoEmbed, ...same }: Partial<ServiceFields>) {
  return {
    ...same,
    ...(price === undefined ? {} : { priceCents: price }),
    ...(mapEmbed === undefined ? {} : { mapUrl: mapEmbed }),
    ...(videoEmbed === undefined ? {} : { videoUrl: videoEmbed }),
  };
}
