import { exhibit } from './zoo/exhibition.js';
import { askingAnimals } from './zoo/animals/asking.js';

exhibit('a zoo of servers with one fault each: what they ask for', askingAnimals);
