import { exhibit } from './zoo/exhibition.js';
import { tenantAnimals } from './zoo/animals/tenants.js';

exhibit('a zoo of servers with one fault each: what reaches whom', tenantAnimals);
