import { exhibit } from './zoo/exhibition.js';
import { processAnimals } from './zoo/animals/processes.js';

exhibit('a zoo of servers with one fault each, in processes of their own', processAnimals, 300_000);
