// The forms of a service: a new one says at once what it is booked on, a stored one has a page for that.
import { z } from 'zod';

import { formNonceField } from '../../form-nonce.ts';
import { formatPercentField } from '../../money/percent-text.ts';
import { formatPriceField } from '../../money/price-text.ts';
import { serviceFields } from '../service-fields.ts';
import type { OwnService } from './own-service.ts';

export const newServiceForm = serviceFields.extend({
  formNonce: formNonceField,
  resourceIds: z.array(z.int()).max(200).default([]),
});

/** As texts, for the fields. */
export type ServiceValues = Record<
  Exclude<keyof z.output<typeof serviceFields>, 'visibleInMarketplace'>,
  string
> & { visibleInMarketplace: boolean };

export const EMPTY_SERVICE: ServiceValues = {
  name: '',
  description: '',
  categoryId: '',
  price: '',
  maxResaleFee: '0',
  visibleInMarketplace: false,
  tags: '',
  email: '',
  phone: '',
  mapEmbed: '',
  videoEmbed: '',
  cutOffMinutes: '0',
  horizonDays: '365',
  cancellationHours: '48',
  reminderText: '',
};

export function serviceValues(service: OwnService): ServiceValues {
  return {
    name: service.name,
    description: service.description,
    categoryId: service.category === undefined ? '' : String(service.category.id),
    price: formatPriceField(service.priceCents),
    maxResaleFee: formatPercentField(service.maxResaleFee),
    visibleInMarketplace: service.visibleInMarketplace,
    tags: service.tags.join(', '),
    email: service.email ?? '',
    phone: service.phone ?? '',
    mapEmbed: service.mapUrl ?? '',
    videoEmbed: service.videoUrl ?? '',
    cutOffMinutes: String(service.cutOffMinutes),
    horizonDays: String(service.horizonDays),
    cancellationHours: String(service.cancellationHours),
    reminderText: service.reminderText,
  };
}
